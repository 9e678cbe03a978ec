import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsAtBothWidths } from './axe.ts'
import { choose, optionsOf } from './form.ts'
import { useStage } from './harness.ts'
import { dayFrom, patience, saidBy, send } from './sent.ts'

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
    ...Array.from({ length: pending }, (_, at) => invoice(`P-${at}`, pending - at)),
    invoice('V-1', -1),
    invoice('V-2', -2),
    invoice('V-3', -3),
    invoice('Q-1', -4, { paid_date: dayFrom(-4) }),
  ])
  await send(person, 'receivables', [receivable('Futuro', 3), receivable('Tarde', -3)])
  return person
}

test('[FI-02] [SH-11] each list has a status to choose, each with its count, which holds it alone; the address keeps both', async () => {
  // A status that the address invents filters nothing.
  const path = '/finance?invoice_status=late&receivable_status=x'
  const page = await stage.open({ as: await organisation(), path })
  await expect.poll(() => filter(page, 'Faturas').innerText(), patience).toBe('Status: todas (134)')
  await expect.poll(() => filter(page, 'Recebíveis').innerText(), patience).toBe('Status: todos (2)')
  await expect.poll(() => leads(page, 'Recebíveis'), patience).toEqual(['Futuro', 'Tarde'])
  expect(await optionsOf(page, panel(page, 'Faturas'), 'Status')).toEqual([
    'todas (134)',
    'Draft (0)',
    `Pending (${pending})`,
    'Paid (1)',
    'Overdue (3)',
    'Cancelled (0)',
  ])
  expect(await optionsOf(page, panel(page, 'Recebíveis'), 'Status')).toEqual([
    'todos (2)',
    'Pending (1)',
    'Late (1)',
    'Paid (0)',
  ])

  await choose(page, panel(page, 'Faturas'), 'Status', 'Overdue (3)')
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['V-1', 'V-2', 'V-3'])
  expect(await filter(page, 'Faturas').innerText()).toBe('Status: Overdue (3)')
  expect(await panel(page, 'Faturas').getByRole('status').allInnerTexts()).toContain('Faturas: 3, R$ 30,00')
  expect(await leads(page, 'Recebíveis')).toEqual(['Futuro', 'Tarde'])
  expect(page.url()).toMatch(/\/finance\?invoice_status=overdue$/)
  await choose(page, panel(page, 'Recebíveis'), 'Status', 'Late (1)')
  await expect.poll(() => leads(page, 'Recebíveis'), patience).toEqual(['Tarde'])

  await page.reload()
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['V-1', 'V-2', 'V-3'])
  await expect.poll(() => leads(page, 'Recebíveis'), patience).toEqual(['Tarde'])
  expect(page.url()).toBe(`${stage.url}/finance?invoice_status=overdue&receivable_status=late`)

  // That none has a status is said otherwise than that there is nothing.
  await choose(page, panel(page, 'Recebíveis'), 'Status', 'Paid (0)')
  await panel(page, 'Recebíveis').getByText('Nenhum recebível com estes filtros', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await choose(page, panel(page, 'Faturas'), 'Status', 'Cancelled (0)')
  await panel(page, 'Faturas').getByText('Nenhuma fatura com estes filtros', { exact: true }).waitFor()
  expect(await page.getByText(/encontrad[ao]/).count()).toBe(0)
  await page.goBack()
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['V-1', 'V-2', 'V-3'])
  await choose(page, panel(page, 'Faturas'), 'Status', 'todas (134)')
  await expect.poll(async () => (await leads(page, 'Faturas')).length, patience).toBe(100)
  await choose(page, panel(page, 'Recebíveis'), 'Status', 'todos (2)')
  await expect.poll(() => leads(page, 'Recebíveis'), patience).toEqual(['Futuro', 'Tarde'])
  expect(page.url()).toBe(`${stage.url}/finance`)
})

test('[FI-02] a choice leaves one where one stands, and the rows before it until the new ones are there, which go on by themselves near their end', async () => {
  const page = await stage.open({ as: await organisation(), path: '/finance' })
  await expect.poll(() => filter(page, 'Faturas').innerText(), patience).toBe('Status: todas (134)')
  await panel(page, 'Faturas').getByText('100 de 134', { exact: true }).waitFor()
  await page.evaluate(() => scrollTo(0, 150))
  const place = async () => (await filter(page, 'Faturas').boundingBox())?.y
  const before = await place()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/finance\/invoices/, async (route) => {
    await held
    await route.continue()
  })
  await choose(page, panel(page, 'Faturas'), 'Status', `Pending (${pending})`)
  await page.waitForURL(/invoice_status=pending/)
  // An open list of choices holds the page by styles of its own, and gives it back as it closes.
  await expect.poll(place, patience).toBe(before)
  expect((await leads(page, 'Faturas')).length).toBe(100)
  expect(await panel(page, 'Faturas').locator('[aria-busy=true]').count()).toBe(1)
  release()
  await panel(page, 'Faturas').getByText(`100 de ${pending}`, { exact: true }).waitFor()
  expect(await panel(page, 'Faturas').locator('[aria-busy=true]').count()).toBe(0)
  await expect.poll(place, patience).toBe(before)

  await panel(page, 'Faturas').evaluate((list) => list.scrollIntoView({ block: 'end' }))
  const table = panel(page, 'Faturas').getByRole('table')
  await expect.poll(() => table.getAttribute('aria-rowcount'), patience).toBe(String(pending + 1))
  await expect.poll(() => panel(page, 'Faturas').getByRole('button', { name: 'Mostrar mais' }).count()).toBe(0)
})

test('[FI-04] a client and a period hold sums and lists; who owes leads to what is theirs; the address keeps it', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', [
    invoice('V-1', -1, { client: 'Clínica Vida' }),
    invoice('F-1', 40),
    invoice('F-2', 3),
  ])
  await send(person, 'receivables', [receivable('Clínica Vida', -3), receivable('Editora Sabiá', 20)])
  const page = await stage.open({ as: person, path: '/finance' })
  const sums = (title: string) => saidBy(page, 'Somas', title)
  await sums('A Receber').toContain('R$ 20,00 2 ainda a receber')

  const debtors = page.getByRole('region', { name: 'Por devedor' })
  await debtors.getByRole('button', { name: 'Mostrar' }).click()
  await debtors.getByRole('button', { name: 'Clínica Vida' }).click()
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['V-1'])
  expect(await leads(page, 'Recebíveis')).toEqual(['Clínica'])
  await sums('A Receber').toContain('R$ 10,00 1 ainda a receber')
  expect(new URL(page.url()).searchParams.get('client')).toBe('Clínica Vida')
  await page.reload()
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['V-1'])

  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByLabel('Até', { exact: true }).fill(dayFrom(10).split('-').reverse().join('/'))
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['F-2', 'V-1'])
  await sums('Total Faturas').toContain('2 faturas, de todos os status')
  await choose(page, page.getByRole('search'), 'Cliente', 'Clínica Vida')
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['V-1'])
  await page.goBack()
  await expect.poll(() => leads(page, 'Faturas'), patience).toEqual(['F-2', 'V-1'])
})
