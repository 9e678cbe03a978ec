import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../server/test/person.ts'
import { violations, widths } from './axe.ts'
import { press } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'
import { dayFrom, patience, saidBy, send } from './sent.ts'

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

const openFinance = (as: Person, look: Parameters<typeof stage.open>[0] = {}) =>
  stage.open({ as, path: '/finance', ...look })

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

test('[FI-01] [FI-04] [ST-04] sums are exact to the cent, of text and of numbers; what is paid counts in them, and not in what is open', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', [invoice({ amount: 0.1 }), invoice({ amount: '0.2' })])
  await send(person, 'receivables', [
    receivable({ amount: '1000000.01' }),
    receivable({ amount: 2_000_000.02 }),
    receivable({ amount: '-3000000.10', expected_date: dayFrom(-1) }),
  ])
  const page = await openFinance(person)
  await says(page, 'Total Faturas').toBe(
    'Total Faturas R$ 0,30 2 faturas, de todos os status R$ 0,30 2 válidas Em aberto R$ 0,30',
  )
  await says(page, 'A Receber').toBe(
    'A Receber −R$ 0,07 3 recebíveis, com os já recebidos −R$ 0,07 3 ainda a receber Já recebido R$ 0,00',
  )
  await says(page, 'Atrasados').toBe('Atrasados 1 Necessitam atenção Valor em atraso −R$ 3.000.000,10')

  await send(person, 'invoices', [
    invoice({ amount: '1000', paid_date: dayFrom(-2) }),
    invoice({ amount: '200', due_date: dayFrom(-1) }),
    invoice({ amount: '30' }),
    invoice({ amount: '4', status: 'draft' }),
    invoice({ amount: '0.5', status: 'cancelled' }),
  ])
  await send(person, 'receivables', [
    receivable({ amount: '500', expected_date: dayFrom(-9), received_date: dayFrom(-8) }),
  ])
  await page.reload()
  await says(page, 'Total Faturas').toBe(
    'Total Faturas R$ 1.234,80 7 faturas, de todos os status R$ 1.230,30 5 válidas, sem rascunhos nem canceladas Em aberto R$ 230,30',
  )
  await says(page, 'A Receber').toBe(
    'A Receber R$ 499,93 4 recebíveis, com os já recebidos −R$ 0,07 3 ainda a receber Já recebido R$ 500,00',
  )
  await says(page, 'Atrasados').toContain('Atrasados 1 ')
})

test('[FI-01] cards count everything, however little is loaded', async () => {
  const person = await stage.signUp()
  const days = Array.from({ length: 350 }, (_, at) => dayFrom(at - 150))
  await send(
    person,
    'invoices',
    days.map((due_date) => invoice({ due_date, amount: '0.01' })),
  )
  await send(
    person,
    'receivables',
    days.map((expected_date) => receivable({ expected_date, amount: '1.11' })),
  )
  const page = await openFinance(person)
  await says(page, 'Total Faturas').toContain('Total Faturas R$ 3,50 350 faturas')
  await says(page, 'A Receber').toContain('A Receber R$ 388,50 350 recebíveis')
  await says(page, 'Atrasados').toBe('Atrasados 150 Necessitam atenção Valor em atraso R$ 166,50')
  await panel(page, 'Faturas').getByText('100 de 350', { exact: true }).waitFor()
})

test('[FI-02] [ST-05] invoices by due date, the furthest first: number, client, dates, amount and status', async () => {
  const person = await stage.signUp()
  const row = (number: string, days: number, fields: object = {}) =>
    invoice({ number, due_date: dayFrom(days), amount: '48600', ...fields })
  await send(person, 'invoices', [
    row('NF-B', -1),
    row('NF-A', 30, { client: 'Hospital São Vicente', amount: '1234567.8' }),
    row('NF-D', -20, { paid_date: dayFrom(-21) }),
    row('NF-C', 0, { amount: '-0.05' }),
    row('NF-E', -30, { status: 'cancelled' }),
    row('NF-F', 60, { status: 'draft' }),
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
  const columns = await panel(page, 'Faturas').getByRole('columnheader').allInnerTexts()
  expect(columns).toEqual(['Número', 'Cliente', 'Vencimento', 'Pagamento', 'Status', 'Valor'])
})

test('[FI-02] [ST-05] receivables by expected date, the furthest first: client, delay, dates, notes, amount and status', async () => {
  const person = await stage.signUp()
  const row = (client: string, days: number, fields: object = {}) =>
    receivable({ client, expected_date: dayFrom(days), amount: '14280.5', ...fields })
  await send(person, 'receivables', [
    row('B', -21, { notes: 'Em negociação com o financeiro' }),
    row('A', 0, { notes: 'Parcela 9 de 10' }),
    row('C', -40, { received_date: dayFrom(-3) }),
    row('D', 12, { amount: '0' }),
    row('E', -1),
  ])
  const page = await openFinance(person)
  await panel(page, 'Recebíveis').getByText('Em negociação com o financeiro', { exact: true }).waitFor()
  const day = (days: number) => brazilian(dayFrom(days))
  expect(await cellsOf(page, 'Recebíveis')).toEqual([
    ['D', day(12), '-', '-', 'Pending', 'R$ 0,00'],
    ['A', day(0), '-', 'Parcela 9 de 10', 'Pending', 'R$ 14.280,50'],
    // Of one day Portuguese says "1 dia", so the badge does too.
    ['E', `${day(-1)} 1 dia atrasado`, '-', '-', 'Late', 'R$ 14.280,50'],
    ['B', `${day(-21)} 21 dias atrasado`, '-', 'Em negociação com o financeiro', 'Late', 'R$ 14.280,50'],
    ['C', day(-40), day(-3), '-', 'Paid', 'R$ 14.280,50'],
  ])
  const columns = await panel(page, 'Recebíveis').getByRole('columnheader').allInnerTexts()
  expect(columns).toEqual(['Cliente', 'Previsão', 'Recebimento', 'Observações', 'Status', 'Valor'])
})

// The row says "N dias atrasado"; of one day Portuguese says "1 dia", so the badge does too.

test('[FI-01] [FI-02] with nothing there, three cards of nothing; both lists say so, and how data comes in', async () => {
  const admin = await stage.signUp()
  const page = await openFinance(admin)
  await heading(page, 'Financeiro').waitFor()
  await says(page, 'Total Faturas').toBe(
    'Total Faturas R$ 0,00 0 faturas, de todos os status R$ 0,00 0 válidas Em aberto R$ 0,00',
  )
  await says(page, 'A Receber').toBe(
    'A Receber R$ 0,00 0 recebíveis, com os já recebidos R$ 0,00 0 ainda a receber Já recebido R$ 0,00',
  )
  await says(page, 'Atrasados').toBe('Atrasados 0 Necessitam atenção Valor em atraso R$ 0,00')
  await panel(page, 'Faturas').getByText('Nenhuma fatura encontrada', { exact: true }).waitFor()
  await panel(page, 'Recebíveis').getByText('Nenhum recebível encontrado', { exact: true }).waitFor()
  const importLink = (title: 'Faturas' | 'Recebíveis') =>
    panel(page, title).getByRole('link', { name: 'Importar arquivo CSV' })
  expect(await importLink('Faturas').getAttribute('href')).toBe('/import')
  expect(await importLink('Recebíveis').getAttribute('href')).toBe('/import?kind=receivables')
  const reference = panel(page, 'Recebíveis').getByRole('link', { name: 'Ver referência da API' })
  expect(await reference.getAttribute('href')).toBe('/api/docs')
  await panel(page, 'Faturas').getByRole('link', { name: 'Criar chave de API' }).click()
  await page.waitForURL(`${stage.url}/settings/api-keys`)
  // Who may neither import nor make keys reads whom to ask, and is sent nowhere.
  const member = await openFinance(await inviteColleague(stage.url, admin, 'member'))
  await panel(member, 'Faturas').getByText('Peça a um gerente ou administrador que importe').waitFor()
  expect(await panel(member, 'Faturas').getByRole('link').count()).toBe(0)
})

test('[FI-02] the page is read-only, for a member and for a manager alike; another organisation sees nothing', async () => {
  const admin = await stage.signUp()
  await send(admin, 'invoices', [invoice({ number: 'NF-0431' })])
  await send(admin, 'receivables', [receivable({ client: 'Construtora Mandacaru' })])
  for (const role of ['member', 'manager'] as const) {
    const page = await openFinance(await inviteColleague(stage.url, admin, role))
    await panel(page, 'Faturas').getByRole('cell', { name: 'NF-0431' }).waitFor()
    await panel(page, 'Recebíveis').getByRole('cell', { name: 'Construtora Mandacaru' }).waitFor()
    await says(page, 'Total Faturas').toContain('R$ 100,00 1 fatura')
    for (const title of ['Faturas', 'Recebíveis'] as const) {
      for (const part of ['button', 'textbox', 'switch', 'checkbox', 'link'] as const) {
        expect(await panel(page, title).getByRole(part).count(), `${part} for a ${role}`).toBe(0)
      }
      // Its filter alone.
      await expect.poll(() => panel(page, title).getByRole('combobox').count(), patience).toBe(1)
    }
  }
  const other = await openFinance(await stage.signUp())
  await says(other, 'Total Faturas').toContain('R$ 0,00 0 faturas')
  await says(other, 'A Receber').toContain('R$ 0,00 0 recebíveis')
  await panel(other, 'Faturas').getByText('Nenhuma fatura encontrada', { exact: true }).waitFor()
  await panel(other, 'Recebíveis').getByText('Nenhum recebível encontrado', { exact: true }).waitFor()
})

test('[SH-12] each part fails by itself, says so and loads again', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', [invoice({ number: 'NF-0431' })])
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  const refuse = (part: RegExp) => page.route(part, (route) => route.fulfill({ status: 403, json: problem }))
  const [sums, receivables] = [/finance\/summary/, /finance\/receivables/]
  await refuse(sums)
  await refuse(receivables)
  await page.goto(`${stage.url}/finance`)
  await panel(page, 'Faturas').getByRole('cell', { name: 'NF-0431' }).waitFor()
  await page.getByText('Não foi possível carregar as somas', { exact: true }).waitFor()
  await panel(page, 'Recebíveis').getByText('Não foi possível carregar os recebíveis', { exact: true }).waitFor()
  await page.unroute(receivables)
  await press(panel(page, 'Recebíveis'), 'Tentar novamente')
  await panel(page, 'Recebíveis').getByText('Nenhum recebível encontrado', { exact: true }).waitFor()
  await page.unroute(sums)
  await press(page, 'Tentar novamente')
  await says(page, 'Total Faturas').toContain('R$ 100,00 1 fatura')

  await refuse(/finance\/invoices/)
  await page.goto(stage.url)
  await page.goto(`${stage.url}/finance`)
  await panel(page, 'Faturas').getByText('Não foi possível carregar as faturas', { exact: true }).waitFor()
})

test.each([1280, 375] as const)(
  'a skeleton shows while it loads, and nothing above the lists moves (%d px)',
  async (width) => {
    const person = await stage.signUp()
    await send(person, 'invoices', [invoice({ amount: '157651.25' })])
    const page = await stage.open({ as: person, path: '/auth?convite=x', width })
    const held: (() => void)[] = []
    await page.route(/\/api\/finance\//, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto(`${stage.url}/finance`)
    await panel(page, 'Faturas').getByRole('status').getByText('Carregando faturas').waitFor()
    await panel(page, 'Recebíveis').getByRole('status').getByText('Carregando recebíveis').waitFor()
    const top = async () => [
      await page.getByRole('region', { name: 'Somas' }).boundingBox(),
      (await panel(page, 'Faturas').boundingBox())?.y,
    ]
    const before = await top()
    await expect.poll(() => held.length, patience).toBe(4)
    for (const go of held) go()
    await says(page, 'Total Faturas').toContain('R$ 157.651,25 1 fatura')
    expect(await top()).toEqual(before)
  },
)

test('what other systems send shows within a minute, and at once when one comes back to the page', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(`${stage.url}/finance`)
  await says(page, 'Total Faturas').toContain('0 faturas')
  await send(person, 'invoices', [invoice({ number: 'NF-1', client: 'Antes' })])
  await page.clock.fastForward(61_000)
  await says(page, 'Total Faturas').toContain('1 fatura,')
  await panel(page, 'Faturas').getByText('Antes', { exact: true }).waitFor()
  await send(person, 'invoices', [invoice({ number: 'NF-1', client: 'Depois', amount: '7' })])
  await page.clock.fastForward(15_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await says(page, 'Total Faturas').toContain('R$ 7,00 1 fatura,')
  await panel(page, 'Faturas').getByText('Depois', { exact: true }).waitFor()
})

test('[FI-01] the greatest sums and the longest names are never cut off, at any width', async () => {
  const person = await stage.signUp()
  const long = { client: 'M'.repeat(200), amount: '-999999999999.99' }
  await send(person, 'invoices', [invoice({ ...long, number: 'N'.repeat(100) }), invoice(long)])
  await send(person, 'receivables', [
    receivable({ ...long, expected_date: dayFrom(-1234), notes: 'O'.repeat(2000) }),
    receivable(long),
  ])
  const page = await openFinance(person)
  await says(page, 'Total Faturas').toContain('Total Faturas −R$ 1.999.999.999.999,98 2 faturas')
  const amounts = page.getByRole('cell').getByText('−R$ 999.999.999.999,99', { exact: true })
  await expect.poll(() => amounts.count(), patience).toBe(4)
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

test.each(widths)('[SH-11] axe finds nothing in the filled and in the empty page ($width px)', async (look) => {
  const person = await stage.signUp()
  const page = await openFinance(person, look)
  await panel(page, 'Recebíveis').getByText('Nenhum recebível encontrado', { exact: true }).waitFor()
  await says(page, 'Total Faturas').toContain('0 faturas')
  expect(await violations(page), 'empty').toEqual([])
  await send(person, 'invoices', [invoice({ due_date: dayFrom(-3) }), invoice({ paid_date: dayFrom(0) })])
  await send(person, 'receivables', [
    receivable({ expected_date: dayFrom(-3), notes: 'Aguarda pedido de compra' }),
    ...Array.from({ length: 120 }, () => receivable()),
  ])
  await page.reload()
  await panel(page, 'Recebíveis').getByRole('button', { name: 'Mostrar mais' }).waitFor()
  await says(page, 'Total Faturas').toContain('2 faturas')
  expect(await violations(page), 'filled').toEqual([])
})
