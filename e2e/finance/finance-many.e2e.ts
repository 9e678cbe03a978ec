import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { useStage } from '../harness.ts'
import { dayFrom, longTimeout, saidBy, send } from '../sent.ts'

const stage = useStage()
const many = 350
/** More than are read again by the clock. */
const tooMany = 1250

const list = (page: Page) => page.getByRole('region', { name: 'Faturas', exact: true })
const drawn = (page: Page) => list(page).getByRole('row').count()
const cell = (page: Page, number: number) => list(page).getByRole('cell', { name: `NF-${number}`, exact: true })
const receivables = (page: Page) => page.getByRole('region', { name: 'Recebíveis', exact: true })
const more = (page: Page) => list(page).getByRole('button', { name: 'Mostrar mais' })
const loaded = (page: Page, words: string) => list(page).getByText(words, { exact: true })

/** Until so many rows are loaded, and there are no more. */
async function whole(page: Page, count: number) {
  const rowCount = () => list(page).getByRole('table').getAttribute('aria-rowcount')
  await expect.poll(rowCount, longTimeout).toBe(String(count + 1))
  await expect.poll(() => more(page).count(), longTimeout).toBe(0)
}

/** Scrolls until the list's end is at the window's. */
const toEnd = (page: Page) =>
  list(page).evaluate((panel) => scrollTo(0, panel.getBoundingClientRect().bottom + scrollY - innerHeight))

/**
 * How many further pages of the list were asked for from here on, and how often: what changed just before the page
 * follows its organisation is read again, which may be late on a busy machine.
 */
function watchReads(page: Page): { pages: () => number; count: () => number } {
  const reads: string[] = []
  page.on('request', (request) => {
    const after = /\/api\/finance\/invoices\?.*after=([^&]+)/.exec(request.url())?.[1]
    if (request.method() === 'GET' && after) reads.push(after)
  })
  return { pages: () => new Set(reads).size, count: () => reads.length }
}

/** Until the page had the time to notice that something is near the window. */
const noticed = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/** So many invoices, "NF-1" the one due last; many share a day. */
const invoices = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    number: `NF-${at + 1}`,
    client: `Cliente ${at % 40}`,
    amount: '0.01',
    due_date: dayFrom(-at),
  }))

/** Loads the next hundred with their answer held back: what is read stays where it is. */
async function loadNext(page: Page, known: number): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/finance\/invoices/, async (route) => {
    await held
    await route.continue()
  })
  await toEnd(page)
  await list(page).getByRole('button', { name: 'Carregando...' }).waitFor()
  await cell(page, known).waitFor()
  const before = await cell(page, known).boundingBox()
  release()
  await loaded(page, `${known + 100} de 350`).waitFor()
  await noticed(page)
  expect((await cell(page, known).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await page.unroute(/finance\/invoices/)
  expect(await drawn(page)).toBeLessThan(80)
}

/** Past the first list by the keyboard, which loads nothing of it. */
async function skipInvoices(page: Page): Promise<void> {
  await receivables(page).getByRole('link', { name: 'Importar arquivo CSV' }).waitFor()
  await list(page).getByRole('button', { name: 'Ir para recebíveis' }).focus()
  await page.keyboard.press('Enter')
  const heading = receivables(page).getByRole('heading', { name: 'Recebíveis', exact: true })
  const top = async () => (await heading.boundingBox())?.y
  await expect.poll(top, longTimeout).toBeLessThan(800)
  const there = await top()
  expect(there).toBeGreaterThan(52)
  await page.keyboard.press('Tab')
  await receivables(page).getByRole('link', { name: 'Importar arquivo CSV' }).and(page.locator(':focus')).waitFor()
  await noticed(page)
  expect(await top()).toBe(there)
}

async function expectLast(page: Page): Promise<void> {
  await whole(page, many)
  await toEnd(page)
  const last = list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: `NF-${many}`, exact: true }) })
  await last.waitFor()
  expect(await last.getAttribute('aria-rowindex')).toBe(String(many + 1))
  expect(await drawn(page)).toBeLessThan(80)
}

test('[FI-02] on a telephone the next hundred come by themselves near the end, nothing jumps, only those about the window are drawn, and there is a way past them, for the keyboard too', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(many))
  const page = await stage.open({ as: person, path: '/finance', width: 375 })
  await loaded(page, '100 de 350').waitFor()
  const reads = watchReads(page)
  await skipInvoices(page)
  expect(reads.pages()).toBe(0)
  await loadNext(page, 100)
  await toEnd(page)
  await loaded(page, '300 de 350').waitFor()
  await toEnd(page)
  await expectLast(page)
  expect(reads.pages()).toBe(3)
})

test('[FI-02] after 500 rows the list ends in the button, so that one gets past it; a press brings 500; it is read again where its sums say that something changed, and left alone otherwise', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(tooMany))
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  const reads = watchReads(page)
  await page.goto(`${stage.url}/finance`)
  for (let known = 100; known < 500; known += 100) {
    await loaded(page, `${known} de 1.250`).waitFor()
    await toEnd(page)
  }
  await loaded(page, '500 de 1.250').waitFor()
  await toEnd(page)
  await cell(page, 500).waitFor()
  await noticed(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await noticed(page)
  await receivables(page).getByText('Nenhum recebível encontrado').waitFor()
  expect(await loaded(page, '500 de 1.250').count()).toBe(1)
  expect(reads.pages()).toBe(4)
  await more(page).focus()
  await page.keyboard.press('Enter')
  await loaded(page, '1.000 de 1.250').waitFor()
  // The keyboard is where it was, and goes on.
  await page.keyboard.press('Enter')
  await whole(page, tooMany)
  expect(reads.pages()).toBe(6)

  const before = reads.count()
  const summed = page.waitForResponse('**/api/finance/summary')
  await page.clock.fastForward(130_000)
  // A sum still on its way when the next are due would stand for them.
  await (await summed).finished()
  await noticed(page)
  expect(reads.count()).toBe(before)
  await page.evaluate(() => scrollTo(0, 0))
  const [first] = invoices(1)
  await send(person, 'invoices', [{ ...first, client: 'Mudado', amount: '9' }])
  await page.clock.fastForward(61_000)
  await list(page).getByText('Mudado', { exact: true }).waitFor()
})

test('[FI-01] [FI-02] [SH-11] at a desk too; sums count all, however little is loaded; the button brings a hundred to where one stands; reading again keeps them and one’s place; what fails is asked for when one says so', {
  timeout: 120_000,
}, async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(many))
  await send(
    person,
    'receivables',
    Array.from({ length: 150 }, (_, at) => ({
      external_id: `R-${at}`,
      client: `C-${at}`,
      amount: '1.11',
      expected_date: dayFrom(10 - at),
    })),
  )
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(`${stage.url}/finance`)
  await loaded(page, '100 de 350').waitFor()
  const reads = watchReads(page)
  await saidBy(page, 'Somas', 'Total Faturas').toContain('Total Faturas R$ 3,50 350 faturas')
  await saidBy(page, 'Somas', 'A Receber').toContain('A Receber R$ 166,50 150 recebíveis')
  await saidBy(page, 'Somas', 'Atrasados').toContain('Atrasados 139 recebíveis atrasados: R$ 154,29 ')

  await more(page).evaluate((button) => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await loaded(page, '200 de 350').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(reads.pages()).toBe(1)
  await loadNext(page, 200)
  expect(reads.pages()).toBe(2)

  await page.evaluate(() => scrollTo(0, 5800))
  await cell(page, 145).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(5800)
  const [changed] = invoices(1)
  await send(person, 'invoices', [
    { ...changed, amount: '5' },
    { ...changed, number: 'NF-151', due_date: dayFrom(-150), client: 'Mudado' },
  ])
  await page.clock.fastForward(61_000)
  await list(page).getByText('Mudado', { exact: true }).waitFor()
  await loaded(page, '300 de 350').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(5800)

  const further = watchReads(page)
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route(/finance\/invoices/, (route) => route.fulfill({ status: 403, json: problem }))
  await toEnd(page)
  await list(page).getByText('Não foi possível carregar o restante', { exact: true }).waitFor()
  await cell(page, 300).waitFor()
  await noticed(page)
  expect(further.count()).toBe(1)
  await page.unroute(/finance\/invoices/)
  await list(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expectLast(page)

  // The last list goes on at the end of the page.
  await receivables(page).getByText('100 de 150', { exact: true }).waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => receivables(page).getByRole('table').getAttribute('aria-rowcount'), longTimeout).toBe('151')

  // All else of the page is looked at with few rows.
  await page.evaluate(() => scrollTo(0, 3000))
  await cell(page, 75).waitFor()
  expect(await violations(page, { within: 'main table' })).toEqual([])
})
