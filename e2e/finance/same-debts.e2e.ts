import { expect, test } from 'vitest'
import { bulkNouns, rowOf, send } from '../../server/test/import/bulk-nouns.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { dialog, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { dayFrom } from '../sent.ts'

const stage = useStage()

test('[MT-01] [MT-05] the home page says that a late invoice looks received; the finances list such pairs, once they are said to be one debt nothing is late any more, and they are parted again; no axe violation at any width', async () => {
  const person = await stage.signUp()
  const { invoice, receivable } = bulkNouns
  const [due, received] = [dayFrom(-12), dayFrom(-2)]
  const debt = { client: 'Clínica Vida', amount: '1250.50' }
  await send(
    person,
    invoice,
    ['NF-1', 'NF-2'].map((number) => rowOf(invoice, number, { ...debt, due_date: due })),
  )
  await send(
    person,
    receivable,
    ['R-1', 'R-2'].map((id) => rowOf(receivable, id, { ...debt, expected_date: due, received_date: received })),
  )
  const page = await stage.open({ as: person, path: '/' })
  await page.getByText('12 dias · 2 talvez recebidas', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Clínica Vida', exact: true }).click()
  const debtors = page.getByRole('region', { name: 'Por devedor' })
  await press(debtors, 'Mostrar')
  await debtors.getByText('2 faturas em aberto têm recebíveis iguais já recebidos.').waitFor()
  await press(debtors, 'Conferir')
  const pairs = dialog(page, 'São a mesma cobrança?')
  await press(pairs, 'NF-1 é a mesma cobrança')
  await toast(page, '1 fatura ligada ao seu recebível').waitFor()
  await pairs.getByText('Ligada', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await press(pairs, 'NF-2 é a mesma cobrança')
  await expect.poll(() => pairs.getByText('Ligada', { exact: true }).count()).toBe(2)
  await page.keyboard.press('Escape')
  const invoices = page.getByRole('region', { name: 'Faturas', exact: true })
  await expect.poll(() => invoices.getByText('Paid', { exact: true }).count()).toBe(2)
  await page.goto(stage.url)
  await page.getByText('Nada atrasado', { exact: true }).waitFor()

  // One of them was a mistake: it is parted, joined again by the toast, and parted for good.
  await page.goto(`${stage.url}/finance`)
  await page.getByRole('link', { name: 'NF-1', exact: true }).click()
  const history = page.getByRole('region', { name: 'Histórico' })
  await press(page, 'Separar da fatura NF-1')
  await page.getByText('Veio de outro sistema, sem parcelas').waitFor()
  await history.getByText('separou o recebível da fatura: são duas cobranças').waitFor()
  await press(page, 'Desfazer')
  await toast(page, 'Ligados de novo').waitFor()
  await press(page, 'Separar da fatura NF-1')
  await page.getByText('Veio de outro sistema, sem parcelas').waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await page.goto(stage.url)
  await page.getByText('12 dias · 1 talvez recebida', { exact: true }).waitFor()
})
