import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { useStage } from './harness.ts'
import { dayFrom, patience, send } from './sent.ts'

const stage = useStage()
const many = 450
/** More than are read again by the clock. */
const tooMany = 1250

const list = (page: Page) => page.getByRole('region', { name: 'Faturas', exact: true })
const drawn = (page: Page) => list(page).getByRole('row').count()
const cell = (page: Page, number: number) => list(page).getByRole('cell', { name: `NF-${number}`, exact: true })
const more = (page: Page) => list(page).getByRole('button', { name: 'Mostrar mais' })
/** Presses it from where one stands: to scroll to it would load by itself. */
const pressMore = (page: Page) => more(page).dispatchEvent('click')
const loaded = (page: Page, words: string) => list(page).getByText(words, { exact: true })

/** Until so many rows are loaded, and there are no more. */
async function whole(page: Page, count: number) {
  const rowCount = () => list(page).getByRole('table').getAttribute('aria-rowcount')
  await expect.poll(rowCount, patience).toBe(String(count + 1))
  await expect.poll(() => more(page).count(), patience).toBe(0)
}

/** Scrolls until the list's end is at the window's. */
const toEnd = (page: Page) =>
  list(page).evaluate((panel) => scrollTo(0, panel.getBoundingClientRect().bottom + scrollY - innerHeight))

/** How many pages of the list were asked for from here on. */
function countReads(page: Page): () => number {
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/finance/invoices')) reads += 1
  })
  return () => reads
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

async function pageOfMany(width: 1280 | 375 = 1280) {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(many))
  const page = await stage.open({ as: person, path: '/finance', width })
  await list(page).getByText('100 de 450', { exact: true }).waitFor()
  return { person, page }
}

test.each([1280, 375] as const)(
  '[FI-02] the next hundred come by themselves near the end, nothing jumps, and only those about the window are drawn (%d px)',
  async (width) => {
    const { page } = await pageOfMany(width)
    const reads = countReads(page)
    await cell(page, 100).waitFor()
    await noticed(page)
    expect(reads()).toBe(0)
    for (let known = 100; known < 400; known += 100) {
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
      await loaded(page, `${known + 100} de 450`).waitFor()
      await noticed(page)
      expect((await cell(page, known).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
      await page.unroute(/finance\/invoices/)
      expect(await drawn(page)).toBeLessThan(80)
    }
    await toEnd(page)
    await whole(page, many)
    expect(reads()).toBe(4)
    await toEnd(page)
    const last = list(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: `NF-${many}`, exact: true }) })
    await last.waitFor()
    expect(await last.getAttribute('aria-rowindex')).toBe(String(many + 1))
    expect(await drawn(page)).toBeLessThan(80)
  },
)

test('[FI-02] after 500 rows the list ends in the button, so that one gets past it; a press brings 500', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(tooMany))
  const page = await stage.open({ as: person, path: '/finance' })
  const reads = countReads(page)
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
  await page.getByRole('region', { name: 'Recebíveis', exact: true }).getByText('Nenhum recebível encontrado').waitFor()
  expect(await loaded(page, '500 de 1.250').count()).toBe(1)
  const before = reads()
  await more(page).focus()
  await page.keyboard.press('Enter')
  await loaded(page, '1.000 de 1.250').waitFor()
  expect(reads()).toBe(before + 1)
  // The keyboard is where it was, and goes on.
  await page.keyboard.press('Enter')
  await whole(page, tooMany)
  expect(reads()).toBe(before + 2)
})

test('[FI-02] the button brings the next hundred to where one stands, from the keyboard too', async () => {
  const { page } = await pageOfMany()
  await more(page).evaluate((button) => button.focus({ preventScroll: true }))
  for (const known of [200, 300]) {
    await page.keyboard.press('Enter')
    await loaded(page, `${known} de 450`).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('[FI-02] the last list goes on at the end of the page too', async () => {
  const person = await stage.signUp()
  const row = (at: number) => ({ external_id: `R-${at}`, client: `C-${at}`, amount: '1', expected_date: dayFrom(-at) })
  await send(
    person,
    'receivables',
    Array.from({ length: 150 }, (_, at) => row(at)),
  )
  const page = await stage.open({ as: person, path: '/finance' })
  const receivables = page.getByRole('region', { name: 'Recebíveis', exact: true })
  await receivables.getByText('100 de 150', { exact: true }).waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => receivables.getByRole('table').getAttribute('aria-rowcount'), patience).toBe('151')
})

test('past the list to what follows it, nothing is loaded and nothing is pushed away', async () => {
  const { page } = await pageOfMany()
  const reads = countReads(page)
  await list(page).getByRole('button', { name: 'Ir para recebíveis' }).click()
  const heading = page.getByRole('heading', { name: 'Recebíveis', exact: true })
  const there = (await heading.boundingBox())?.y
  await noticed(page)
  expect(reads()).toBe(0)
  expect((await heading.boundingBox())?.y).toBe(there)
})

test('[FI-02] rows of one day come once each, in one order, over all pages', async () => {
  const person = await stage.signUp()
  const oneDay = invoices(250).map((invoice) => ({ ...invoice, due_date: dayFrom(0) }))
  await send(person, 'invoices', oneDay)
  const page = await stage.open({ as: person, path: '/finance' })
  const seen = new Set<string>()
  const note = async () => {
    const leads = await list(page)
      .getByRole('cell', { name: /^NF-\d+$/ })
      .allInnerTexts()
    for (const lead of leads) seen.add(lead)
  }
  await pressMore(page)
  await loaded(page, '200 de 250').waitFor()
  await pressMore(page)
  await whole(page, 250)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < height; at += 400) {
    await page.evaluate((top) => scrollTo(0, top), at)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await note()
  }
  expect(seen.size).toBe(250)
})

test('reading again keeps what is loaded and where one stands', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(250))
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(`${stage.url}/finance`)
  await list(page).getByText('100 de 250', { exact: true }).waitFor()
  await pressMore(page)
  await loaded(page, '200 de 250').waitFor()
  await page.evaluate(() => scrollTo(0, 5800))
  await cell(page, 145).waitFor()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBe(5800)
  const [changed] = invoices(1)
  await send(person, 'invoices', [
    { ...changed, amount: '5' },
    { ...changed, number: 'NF-151', due_date: dayFrom(-150), client: 'Mudado' },
  ])
  await page.clock.fastForward(61_000)
  await list(page).getByText('Mudado', { exact: true }).waitFor()
  await list(page).getByText('200 de 250', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a long list is read again where its sums say that something changed, and left alone otherwise', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(tooMany))
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  const reads = countReads(page)
  await page.goto(`${stage.url}/finance`)
  for (const known of ['100', '200', '300', '400', '500', '1.000']) {
    await loaded(page, `${known} de 1.250`).waitFor()
    await pressMore(page)
  }
  await whole(page, tooMany)
  const before = reads()
  expect(before).toBe(7)
  const summed = page.waitForResponse('**/api/finance/summary')
  await page.clock.fastForward(130_000)
  // A sum still on its way when the next are due would stand for them.
  await (await summed).finished()
  await noticed(page)
  expect(reads()).toBe(before)
  await page.evaluate(() => scrollTo(0, 0))
  const [first] = invoices(1)
  await send(person, 'invoices', [{ ...first, client: 'Mudado', amount: '9' }])
  await page.clock.fastForward(61_000)
  await list(page).getByText('Mudado', { exact: true }).waitFor()
})

test('what could not be loaded of a long list is asked for again once one says so', async () => {
  const { page } = await pageOfMany()
  const reads = countReads(page)
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route(/finance\/invoices/, (route) => route.fulfill({ status: 403, json: problem }))
  await toEnd(page)
  await list(page).getByText('Não foi possível carregar o restante', { exact: true }).waitFor()
  await cell(page, 100).waitFor()
  await noticed(page)
  expect(reads()).toBe(1)
  await page.unroute(/finance\/invoices/)
  await list(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await loaded(page, '200 de 450').waitFor()
})

test('[SH-11] axe finds nothing in the midst of a long list', async () => {
  const { page } = await pageOfMany()
  await pressMore(page)
  await loaded(page, '200 de 450').waitFor()
  await page.evaluate(() => scrollTo(0, 3000))
  await cell(page, 75).waitFor()
  expect(await violations(page)).toEqual([])
})

test.each([1280, 375] as const)(
  'a long list of invoices has a way past it, for the keyboard too (%d px)',
  async (width) => {
    const { page } = await pageOfMany(width)
    const receivables = page.getByRole('region', { name: 'Recebíveis', exact: true })
    await receivables.getByRole('link', { name: 'Importar arquivo CSV' }).waitFor()
    await list(page).getByRole('button', { name: 'Ir para recebíveis' }).focus()
    await page.keyboard.press('Enter')
    const heading = receivables.getByRole('heading', { name: 'Recebíveis', exact: true })
    await expect.poll(async () => (await heading.boundingBox())?.y, patience).toBeLessThan(800)
    expect((await heading.boundingBox())?.y).toBeGreaterThan(52)
    await page.keyboard.press('Tab')
    await receivables.getByRole('link', { name: 'Importar arquivo CSV' }).and(page.locator(':focus')).waitFor()
  },
)
