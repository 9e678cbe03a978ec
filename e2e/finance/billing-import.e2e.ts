import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsAtBothWidths } from '../axe.ts'
import { dialog, press } from '../form.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'

const stage = useStage()

function invoicesFile(name: string, rows: readonly string[]) {
  const text = ['Número;Cliente;Valor;Vencimento', ...rows, ''].join('\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function bring(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page.getByLabel('Arquivo CSV').setInputFiles(invoicesFile(name, rows))
  await press(page, 'Importar')
  await page.getByText('Importação concluída', { exact: false }).first().waitFor()
}

test('[MT-01] a file that was brought in is undone: what it made goes, what it changed is as before, what somebody changed since stays and is named', async () => {
  const person = await stage.signUp()
  const invoices = async () =>
    (
      (await person.ask('GET', '/api/finance/invoices?limit=100')).body as {
        id: string
        number: string
        amount: string
      }[]
    )
      .map(({ id, number, amount }) => ({ id, said: `${number} ${amount}` }))
      .sort((one, other) => one.said.localeCompare(other.said))
  const said = async () => (await invoices()).map((one) => one.said)
  const page = await stage.open({ as: person, path: '/import' })
  await bring(page, 'abril.csv', ['A-1;Verdejante;10,00;31/12/2026', 'A-2;Verdejante;20,00;31/12/2026'])
  await page.reload()
  await bring(page, 'maio.csv', ['A-2;Verdejante;25,00;31/12/2026', 'A-3;Verdejante;30,00;31/12/2026'])
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'maio.csv' }).getByText('1 criada, 1 alterada').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  const changed = (await invoices()).find((one) => one.said.startsWith('A-3'))
  await person.ask('PATCH', `/api/finance/invoices/${changed?.id}`, { amount: '31.00' })

  await page.getByRole('button', { name: 'Desfazer maio.csv' }).click()
  const question = page.getByRole('alertdialog', { name: 'Desfazer a importação?' })
  await question.getByText('2 faturas').waitFor()
  await press(question, 'Desfazer')
  await page
    .getByText('maio.csv: 0 apagadas, 1 de volta ao que era. Ficou, porque alguém alterou depois: A-3')
    .waitFor()
  await page.getByRole('row').filter({ hasText: 'maio.csv' }).getByText('Desfeita').waitFor()
  expect(await said()).toEqual(['A-1 10.00', 'A-2 20.00', 'A-3 31.00'])

  await page.getByRole('button', { name: 'Desfazer abril.csv' }).click()
  await press(question, 'Desfazer')
  await page.getByText('abril.csv: 2 apagadas, 0 de volta ao que eram.').waitFor()
  expect(await said()).toEqual(['A-3 31.00'])
})

test('[MT-01] names that no client has are listed with what hangs on them, said whose once, and remembered', async () => {
  const person = await stage.signUp()
  await person.ask('POST', '/api/clients', { name: 'Padaria Aurora' })
  const page = await stage.open({ as: person, path: '/import' })
  await bring(page, 'notas.csv', ['B-1;PAD AURORA ME;10,00;31/12/2026', 'B-2;Oficina Nova;20,00;31/12/2026'])
  await page.goto(`${stage.url}/clients`)
  await page.getByText('2 faturas sem cliente cadastrado.').waitFor()
  await press(page, 'Dizer de quem são')
  const names = dialog(page, 'De quem são estes nomes?')
  const aurora = names.getByRole('listitem').filter({ hasText: 'PAD AURORA ME' })
  await aurora.getByText('1 fatura · R$ 10,00').waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await aurora.getByRole('combobox').fill('Padaria')
  await page.getByRole('option', { name: 'Padaria Aurora' }).click()
  await press(aurora, 'É dele')
  await aurora.getByText('Conta como Padaria Aurora').waitFor()
  const workshop = names.getByRole('listitem').filter({ hasText: 'Oficina Nova' })
  await press(workshop, 'Cadastrar')
  await workshop.getByText('Cadastrado').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('sem cliente cadastrado').count(), longTimeout).toBe(0)

  await page.goto(`${stage.url}/import`)
  await bring(page, 'outra.csv', ['B-3;PAD AURORA ME;30,00;31/12/2026'])
  await page.goto(`${stage.url}/finance`)
  await page.getByRole('link', { name: 'B-3' }).click()
  await page.getByRole('link', { name: 'Padaria Aurora' }).or(page.getByText('Padaria Aurora')).first().waitFor()
})
