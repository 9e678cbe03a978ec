import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { createWork } from '../../server/test/work.ts'
import { panel } from '../agents/agent-runs.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[MT-04] [AG-09] [SH-11] a manager types what a subscription costs, and sees by client and project what they leave; each figure opens its rows; a member finds none of it', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  const member = await inviteColleague(stage.server.url, admin, 'member')
  const made = async (path: string, body: object) => {
    const answer = await admin.ask('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as { id: string }
  }
  await made('/api/clients', { name: 'Cooperativa Serra' })
  const { id: project } = await made('/api/projects', { name: 'Atlas', client: 'Cooperativa Serra' })
  const { id: task } = await createWork(admin, 'tasks', project, { title: 'Revisar contrato' })
  await made('/api/work-rates', { kind: 'cost', user_id: admin.id, valid_from: '2026-01-01', amount: '80' })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-01-10', hours: 1.5 })
  await made('/api/finance/invoices', {
    number: 'F-1',
    client: 'Cooperativa Serra',
    project_id: project,
    issue_date: '2026-01-05',
    instalments: [{ amount: '1000.00', expected_date: '2026-01-20' }],
  })

  const page = await stage.open({ as: admin, path: '/settings/costs' })
  await heading(page, 'Custos').waitFor()
  await page.getByText('Nenhum custo ainda').waitFor()
  await press(page, 'Novo Custo')
  const form = dialog(page, 'Novo Custo')
  await form.getByLabel('Nome').fill('Claude Max da Marina')
  await form.getByLabel('Moeda').click()
  await page.getByRole('option', { name: 'R$', exact: true }).click()
  await form.getByLabel('Valor').fill('550')
  await form.getByLabel('Primeira cobrança').fill('05/01/2026')
  await form.getByLabel('Última cobrança até').fill('31/01/2026')
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await press(form, 'Salvar')
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('row').filter({ hasText: 'Claude Max da Marina' })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Assinatura\s+Horas\s+05\/01\/2026 a 31\/01\/2026\s+R\$\s550,00 por mês/)
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])

  await page.goto(`${stage.server.url}/finance/margin?period=all`)
  const places = panel(page, 'Por cliente e projeto')
  await places.getByRole('button', { name: 'Margem, Atlas: R$\u00a0330,00' }).waitFor()
  await places.getByRole('button', { name: 'Margem, Cooperativa Serra: R$\u00a0330,00' }).waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await places.getByRole('button', { name: 'Assinaturas, Atlas: −R$\u00a0550,00' }).click()
  const rows = dialog(page, 'Assinaturas, Atlas, ao todo')
  await rows.getByRole('listitem').filter({ hasText: 'Claude Max da Marina: 1,5 de 1,5 h' }).waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'hidden' })

  const beside = await stage.open({ as: member, path: '/finance/margin' })
  await beside.getByText('Só gerentes e administradores veem a margem.').waitFor()
  await beside.goto(`${stage.server.url}/settings/costs`)
  await beside.getByText('Só gerentes e administradores veem os custos.').waitFor()
})
