import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { useStage } from '../harness.ts'
import { dayFrom, longTimeout, saidBy, send } from '../sent.ts'
import { holdBack } from '../work.ts'

const stage = useStage()

const says = (page: Page, title: string) => saidBy(page, 'Somas', title)
const panel = (page: Page, title: 'Faturas' | 'Recebíveis') => page.getByRole('region', { name: title, exact: true })
const dataRows = (place: Locator) => place.getByRole('row').filter({ has: place.page().getByRole('cell') })

/** The words of every cell, row by row. */
async function cellsOf(page: Page, title: 'Faturas' | 'Recebíveis'): Promise<string[][]> {
  const rows = await dataRows(panel(page, title)).all()
  const cells = (row: Locator) => row.getByRole('cell').allInnerTexts()
  return Promise.all(rows.map(async (row) => (await cells(row)).map((text) => text.replace(/\s+/g, ' ').trim())))
}

const openFinance = (as: Person) => stage.open({ as, path: '/finance' })

const brazilian = (day: string) => day.split('-').reverse().join('/')

let sent = 0
function invoice(fields: object = {}) {
  sent += 1
  return { number: `NF-${sent}`, client: 'Editora Sabiá', amount: '100', due_date: dayFrom(5), ...fields }
}
function receivable(fields: object = {}) {
  sent += 1
  return { external_id: `R-${sent}`, client: 'Editora Sabiá', amount: '100', expected_date: dayFrom(5), ...fields }
}

test('[FI-01] [FI-02] [FI-04] [MS-01] [ST-04] [ST-05] [SH-11] both lists by their dates, the furthest first, with all that is known of each; exact sums above; each row leads to its own page, and nothing is changed in the lists, also by an administrator; the greatest sums are never cut off, at any width', async () => {
  const stranger = await stage.signUp()
  await send(stranger, 'invoices', [invoice()])
  await send(stranger, 'receivables', [receivable()])
  const person = await stage.signUp()
  const ofClient = (number: string, days: number, fields: object = {}) =>
    invoice({ number, due_date: dayFrom(days), amount: '48600', ...fields })
  await send(person, 'invoices', [
    ofClient('NF-B', -1),
    ofClient('NF-A', 30, { client: 'Hospital São Vicente', amount: '1234567.8' }),
    ofClient('NF-D', -20, { paid_date: dayFrom(-21) }),
    ofClient('NF-C', 0, { amount: -0.05 }),
    ofClient('NF-E', -30, { status: 'cancelled' }),
    ofClient('NF-F', 60, { status: 'draft' }),
  ])
  const expected = (client: string, days: number, fields: object = {}) =>
    receivable({ client, expected_date: dayFrom(days), amount: '14280.5', ...fields })
  await send(person, 'receivables', [
    expected('B', -21, { notes: 'Em negociação com o financeiro' }),
    expected('A', 0, { notes: 'Parcela 9 de 10' }),
    expected('C', -40, { received_date: dayFrom(-3) }),
    expected('D', 12, { amount: '-0.01' }),
    expected('E', -1),
  ])
  const page = await openFinance(person)
  await panel(page, 'Faturas').getByText('NF-E', { exact: true }).waitFor()
  const day = (days: number) => brazilian(dayFrom(days))
  expect(await cellsOf(page, 'Faturas')).toEqual([
    ['NF-F', 'Editora Sabiá', day(60), '-', 'Draft', 'R$ 48.600,00'],
    ['NF-A', 'Hospital São Vicente', day(30), '-', 'Pending', 'R$ 1.234.567,80'],
    ['NF-C', 'Editora Sabiá', day(0), '-', 'Pending', '−R$ 0,05'],
    ['NF-B', 'Editora Sabiá', day(-1), '-', 'Overdue', 'R$ 48.600,00'],
    ['NF-D', 'Editora Sabiá', day(-20), day(-21), 'Paid', 'R$ 48.600,00'],
    ['NF-E', 'Editora Sabiá', day(-30), '-', 'Cancelled', 'R$ 48.600,00'],
  ])
  await panel(page, 'Recebíveis').getByText('Em negociação com o financeiro', { exact: true }).waitFor()
  expect(await cellsOf(page, 'Recebíveis')).toEqual([
    ['D', day(12), '-', '-', 'Pending', '−R$ 0,01'],
    ['A', day(0), '-', 'Parcela 9 de 10', 'Pending', 'R$ 14.280,50'],
    // Of one day Portuguese says "1 dia", so the badge does too.
    ['E', `${day(-1)} 1 dia atrasado`, '-', '-', 'Late', 'R$ 14.280,50'],
    ['B', `${day(-21)} 21 dias atrasado`, '-', 'Em negociação com o financeiro', 'Late', 'R$ 14.280,50'],
    ['C', day(-40), day(-3), '-', 'Paid', 'R$ 14.280,50'],
  ])
  const columns = (title: 'Faturas' | 'Recebíveis') => panel(page, title).getByRole('columnheader').allInnerTexts()
  expect(await columns('Faturas')).toEqual(['Número', 'Cliente', 'Vencimento', 'Pagamento', 'Status', 'Valor'])
  expect(await columns('Recebíveis')).toEqual(['Cliente', 'Previsão', 'Recebimento', 'Observações', 'Status', 'Valor'])

  await says(page, 'Total Faturas').toBe(
    'Total Faturas R$ 1.428.967,75 6 faturas, de todos os status R$ 1.331.767,75 4 válidas, sem rascunhos nem canceladas Em aberto R$ 1.283.167,75',
  )
  await says(page, 'A Receber').toBe(
    'A Receber R$ 57.121,99 5 recebíveis, com os já recebidos R$ 42.841,49 4 ainda a receber Já recebido R$ 14.280,50',
  )
  await says(page, 'Atrasados').toBe(
    'Atrasados 2 recebíveis atrasados: R$ 28.561,00 1 fatura vencida: R$ 48.600,00 3 ao todo, no máximo: R$ 77.161,00 Necessitam atenção Nas duas listas, somados uma vez 0',
  )

  for (const title of ['Faturas', 'Recebíveis'] as const) {
    expect(await panel(page, title).getByRole('link').count()).toBe((await cellsOf(page, title)).length)
    for (const part of ['button', 'textbox', 'switch', 'checkbox'] as const) {
      expect(await panel(page, title).getByRole(part).count(), part).toBe(0)
    }
    // Its filter alone.
    await expect.poll(() => panel(page, title).getByRole('combobox').count(), longTimeout).toBe(1)
  }
  expect(await violationsAtBothWidths(page)).toEqual([])

  // The greatest sums and the longest names are never cut off.
  const long = { client: 'M'.repeat(200), amount: '-999999999999.99' }
  await send(person, 'invoices', [invoice({ ...long, number: 'N'.repeat(100) }), invoice(long)])
  await send(person, 'receivables', [
    receivable({ ...long, expected_date: dayFrom(-1234), notes: 'O'.repeat(2000) }),
    receivable(long),
  ])
  await page.reload()
  await says(page, 'Total Faturas').toContain('Total Faturas −R$ 1.999.998.571.032,23 8 faturas')
  const amounts = page.getByRole('cell').getByText('−R$ 999.999.999.999,99', { exact: true })
  await expect.poll(() => amounts.count(), longTimeout).toBe(4)
  for (const width of [1280, 1024, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const sums = page.getByRole('region', { name: 'Somas' }).getByText(/R\$/)
    for (const place of [...(await sums.all()), ...(await amounts.all())]) {
      const cut = await place.evaluate((element) => {
        const inner = document.createRange()
        inner.selectNodeContents(element)
        const outer = element.closest('td, section > div')?.getBoundingClientRect()
        const over = inner.getBoundingClientRect().right - (outer?.right ?? 0)
        return over > 0 ? `${element.outerHTML.slice(0, 80)} by ${over}` : false
      })
      expect(cut, `${await place.innerText()} at ${width}`).toBe(false)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('a skeleton shows while it loads, and nothing above the lists moves; what other systems send shows within a minute, and at once when one comes back', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', [invoice({ number: 'NF-1', client: 'Antes', amount: '157651.25' })])
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  const receivables = await holdBack(page, 'GET', '**/api/finance/receivables?*')
  const others = await holdBack(page, 'GET', /\/api\/finance\/(?!receivables)/)
  await page.goto(`${stage.url}/finance`)
  await panel(page, 'Faturas').getByRole('status').getByText('Carregando faturas').waitFor()
  const top = async () => {
    const places = []
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const sums = await page.getByRole('region', { name: 'Somas' }).boundingBox()
      places.push(width, sums, (await panel(page, 'Faturas').boundingBox())?.y)
    }
    return places
  }
  const before = await top()
  await others.go()
  // What is below the invoices comes once it is known how far they go.
  await panel(page, 'Recebíveis').getByRole('status').getByText('Carregando recebíveis').waitFor()
  await receivables.go()
  await says(page, 'Total Faturas').toContain('R$ 157.651,25 1 fatura')
  expect(await top()).toEqual(before)

  await send(person, 'invoices', [invoice({ number: 'NF-2', client: 'Durante' })])
  await page.clock.fastForward(61_000)
  await panel(page, 'Faturas').getByText('Durante', { exact: true }).waitFor()
  await says(page, 'Total Faturas').toContain('R$ 157.751,25 2 faturas,')
  await send(person, 'invoices', [invoice({ number: 'NF-1', client: 'Depois', amount: '7' })])
  await page.clock.fastForward(15_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await says(page, 'Total Faturas').toContain('R$ 107,00 2 faturas,')
  await panel(page, 'Faturas').getByText('Depois', { exact: true }).waitFor()
})
