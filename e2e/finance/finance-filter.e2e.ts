import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { dayFrom, longTimeout, saidBy, send } from '../sent.ts'
import { holdBack, searchOf } from '../work.ts'

const stage = useStage()
const pending = 130

const panel = (page: Page, title: 'Faturas' | 'Recebíveis') => page.getByRole('region', { name: title, exact: true })
const filter = (page: Page, title: 'Faturas' | 'Recebíveis') =>
  panel(page, title).getByRole('combobox', { name: 'Status', exact: true })
const leads = async (page: Page, title: 'Faturas' | 'Recebíveis') => {
  const rows = panel(page, title)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  return (await rows.allInnerTexts()).map((text) => text.split(/\s/)[0])
}

const invoice = (number: string, days: number, fields: object = {}) => ({
  number,
  client: 'Editora Sabiá',
  amount: '10',
  due_date: dayFrom(days),
  ...fields,
})
const receivable = (client: string, days: number, fields: object = {}) => ({
  external_id: client,
  client,
  amount: '10',
  expected_date: dayFrom(days),
  ...fields,
})

/** Many that are pending, and after them, out of sight, those that need somebody. */
async function organisation() {
  const person = await stage.signUp()
  await send(person, 'invoices', [
    ...Array.from({ length: pending }, (_, at) => invoice(`P-${at}`, pending + 20 - at)),
    invoice('V-1', -1),
    invoice('V-2', -2),
    invoice('V-3', -3, { client: 'Clínica Vida' }),
    invoice('Q-1', -4, { paid_date: dayFrom(-4) }),
  ])
  await send(person, 'receivables', [receivable('Futuro', 3), receivable('Clínica Vida', -3)])
  return person
}

test('[FI-02] [FI-04] each list is filtered by a status, and both with their sums by a client and a period; a choice leaves one where one stands, and the rows before it until the new ones are there, which go on by themselves; the address keeps it all, and Back goes back', async () => {
  // A status that the address invents filters nothing.
  const path = '/finance?invoice_status=late&receivable_status=x'
  const page = await stage.open({ as: await organisation(), path })
  const [invoices, receivables] = [panel(page, 'Faturas'), panel(page, 'Recebíveis')]
  await expect.poll(() => filter(page, 'Faturas').innerText(), longTimeout).toBe('Status: todas (134)')
  await expect.poll(() => filter(page, 'Recebíveis').innerText(), longTimeout).toBe('Status: todos (2)')
  await expect.poll(() => leads(page, 'Recebíveis'), longTimeout).toEqual(['Futuro', 'Clínica'])
  await invoices.getByText('100 de 134', { exact: true }).waitFor()

  await page.evaluate(() => scrollTo(0, 150))
  const place = async () => (await filter(page, 'Faturas').boundingBox())?.y
  const before = await place()
  const held = await holdBack(page, 'GET', '**/finance/invoices*')
  await choose(page, invoices, 'Status', `Pending (${pending})`)
  await page.waitForURL(/invoice_status=pending/)
  // An open list of choices holds the page by styles of its own, and gives it back as it closes.
  await expect.poll(place, longTimeout).toBe(before)
  expect((await leads(page, 'Faturas')).length).toBe(100)
  expect(await invoices.locator('[aria-busy=true]').count()).toBe(1)
  await held.go()
  await invoices.getByText(`100 de ${pending}`, { exact: true }).waitFor()
  expect(await invoices.locator('[aria-busy=true]').count()).toBe(0)
  await expect.poll(place, longTimeout).toBe(before)
  await invoices.evaluate((list) => list.scrollIntoView({ block: 'end' }))
  const table = invoices.getByRole('table')
  await expect.poll(() => table.getAttribute('aria-rowcount'), longTimeout).toBe(String(pending + 1))
  await expect.poll(() => invoices.getByRole('button', { name: 'Mostrar mais' }).count()).toBe(0)
  await page.unroute('**/finance/invoices*')

  await choose(page, invoices, 'Status', 'Overdue (3)')
  await expect.poll(() => leads(page, 'Faturas'), longTimeout).toEqual(['V-1', 'V-2', 'V-3'])
  expect(await invoices.getByRole('status').allInnerTexts()).toContain('Faturas: 3, R$\u00a030,00')
  await choose(page, receivables, 'Status', 'Late (1)')
  await expect.poll(() => leads(page, 'Recebíveis'), longTimeout).toEqual(['Clínica'])
  await page.reload()
  await expect.poll(() => leads(page, 'Faturas'), longTimeout).toEqual(['V-1', 'V-2', 'V-3'])
  await expect.poll(() => leads(page, 'Recebíveis'), longTimeout).toEqual(['Clínica'])
  expect(searchOf(page)).toEqual({ invoice_status: 'overdue', receivable_status: 'late' })
  // That none has a status is not said as if there were nothing.
  await choose(page, receivables, 'Status', 'Paid (0)')
  await receivables.getByText('Nenhum recebível com estes filtros', { exact: true }).waitFor()
  await choose(page, invoices, 'Status', 'Cancelled (0)')
  await invoices.getByText('Nenhuma fatura com estes filtros', { exact: true }).waitFor()
  expect(await page.getByText(/encontrad[ao]/).count()).toBe(0)
  await page.goBack()
  await expect.poll(() => leads(page, 'Faturas'), longTimeout).toEqual(['V-1', 'V-2', 'V-3'])
  await choose(page, receivables, 'Status', 'todos (2)')
  await choose(page, invoices, 'Status', 'todas (134)')
  await expect.poll(async () => (await leads(page, 'Faturas')).length, longTimeout).toBe(100)
  expect(page.url()).toBe(`${stage.url}/finance`)

  const sums = (title: string) => saidBy(page, 'Somas', title)
  await sums('A Receber').toContain('R$ 20,00 2 ainda a receber')
  const debtors = page.getByRole('region', { name: 'Por devedor' })
  await debtors.getByRole('button', { name: 'Mostrar' }).click()
  await debtors.getByRole('button', { name: 'Clínica Vida' }).click()
  await expect.poll(() => leads(page, 'Faturas'), longTimeout).toEqual(['V-3'])
  await expect.poll(() => leads(page, 'Recebíveis'), longTimeout).toEqual(['Clínica'])
  await sums('A Receber').toContain('R$ 10,00 1 ainda a receber')
  expect(new URL(page.url()).searchParams.get('client')).toBe('Clínica Vida')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByLabel('Até', { exact: true }).fill(dayFrom(-2).split('-').reverse().join('/'))
  await expect.poll(() => leads(page, 'Faturas'), longTimeout).toEqual(['V-2', 'V-3', 'Q-1'])
  await sums('Total Faturas').toContain('3 faturas, de todos os status')
  await choose(page, page.getByRole('search'), 'Cliente', 'Clínica Vida')
  await expect.poll(() => leads(page, 'Faturas'), longTimeout).toEqual(['V-3'])
  await page.goBack()
  await expect.poll(() => leads(page, 'Faturas'), longTimeout).toEqual(['V-2', 'V-3', 'Q-1'])
})
