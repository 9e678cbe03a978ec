import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebhooks } from '../../server/src/features/webhook/send-webhooks.ts'
import { isSignedBy, type Receiver, startReceiver } from '../../server/test/webhook/receiver.ts'
import { createProject, createWork } from '../../server/test/work.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'

const stage = useStage({ config: { webhookPrivateAddresses: true } })
let receiver: Receiver
let end: () => Promise<void>
beforeAll(async () => {
  receiver = await startReceiver()
  end = startWebhooks({ ...stage.server.services, poll: 50 })
})
afterAll(async () => {
  await end()
  await receiver.close()
})

const row = (page: Page) => page.getByRole('row').filter({ hasText: receiver.url })

async function choose(page: Page, name: string): Promise<void> {
  await row(page)
    .getByRole('button', { name: `Ações de ${receiver.url}` })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('[CN-01] an administrator makes a webhook and keeps its secret, sees what it was sent and answered, sends again, rotates, switches on after a 410, and deletes', async () => {
  const admin = await stage.signUp({ display_name: 'Marina' })
  const project = await createProject(admin)
  const page = await stage.open({ as: admin, path: '/settings/api-keys' })
  await page.getByText('Nenhum webhook: nada sai daqui').waitFor()
  await page.getByRole('button', { name: 'Novo webhook' }).click()
  const form = dialog(page, 'Novo webhook')
  await form.getByLabel('Endereço').fill(receiver.url)
  await form.getByRole('checkbox', { name: 'Tasks' }).check()
  await form.getByRole('checkbox', { name: 'Tickets' }).check()
  expect(await violations(page, { within: '[role=dialog]' }), 'form').toEqual([])
  await press(form, 'Criar webhook')
  const created = dialog(page, 'Webhook criado')
  const secret = await created.getByLabel('Segredo', { exact: true }).inputValue()
  await press(created, 'Já guardei o segredo')
  await row(page).getByText('Ativo', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page), 'list').toEqual([])

  receiver.answer((response) => response.writeHead(503).end('em manutenção'))
  await createWork(admin, 'tasks', project, { title: 'Revisar contrato' })
  await expect.poll(() => receiver.types()).toEqual(['task.created'])
  expect(receiver.received.every((one) => isSignedBy(secret, one))).toBe(true)
  await row(page)
    .getByRole('button', { name: `Entregas a ${receiver.url}` })
    .click()
  const log = dialog(page, 'Entregas')
  const line = log.getByRole('listitem').filter({ hasText: 'task.created' })
  await line.getByText(/^Respondeu 503/).waitFor()
  await line.getByRole('button', { name: /task\.created/ }).click()
  await line.getByText('em manutenção').waitFor()
  await line
    .getByText(/"title": "Revisar contrato"/)
    .first()
    .waitFor()
  expect(await violations(page, { within: '[role=dialog]' }), 'log').toEqual([])
  receiver.answer((response) => response.writeHead(200).end('recebido'))
  await press(line, 'Enviar de novo')
  await line.getByText(/^Respondeu 200 em \d+ ms$/).waitFor()
  await press(log, 'Enviar teste')
  await log.getByRole('listitem').filter({ hasText: 'webhook.test' }).getByText('Entregue', { exact: true }).waitFor()
  await log.getByRole('button', { name: 'Fechar' }).first().click()
  await log.waitFor({ state: 'detached' })

  await choose(page, 'Trocar segredo')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar' }).click()
  const rotated = dialog(page, 'Segredo trocado')
  const next = await rotated.getByLabel('Segredo', { exact: true }).inputValue()
  expect(next).not.toBe(secret)
  await press(rotated, 'Já guardei o segredo')
  await row(page)
    .getByText(/^O segredo anterior assina até /)
    .waitFor()

  receiver.answer((response) => response.writeHead(410).end())
  await createWork(admin, 'tasks', project, { title: 'Última' })
  await expect.poll(() => receiver.received.at(-1)?.message.data.title).toBe('Última')
  await page.reload()
  await row(page).getByText('Desligado: o endereço respondeu 410', { exact: true }).waitFor()
  await choose(page, 'Ligar')
  await toast(page, 'Webhook ligado').waitFor()
  await row(page).getByText('Ativo', { exact: true }).waitFor()
  await choose(page, 'Excluir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Nenhum webhook: nada sai daqui').waitFor()
})
