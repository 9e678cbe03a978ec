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
  '[FI-02] a hundred at a time, to the last, and only those about the window are drawn (%d px)',
  async (width) => {
    const { page } = await pageOfMany(width)
    await cell(page, 100).waitFor()
    expect(await cell(page, 101).count()).toBe(0)
    for (let loaded = 200; loaded < many; loaded += 100) {
      await more(page).click()
      await list(page).getByText(`${loaded} de 450`, { exact: true }).waitFor()
      expect(await drawn(page)).toBeLessThan(80)
    }
    await more(page).click()
    await expect.poll(() => more(page).count(), patience).toBe(0)
    await list(page).evaluate((panel) => scrollTo(0, panel.getBoundingClientRect().bottom + scrollY - innerHeight))
    const last = list(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: `NF-${many}`, exact: true }) })
    await last.waitFor()
    expect(await last.getAttribute('aria-rowindex')).toBe(String(many + 1))
    expect(await drawn(page)).toBeLessThan(80)
  },
)

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
  await more(page).click()
  await list(page).getByText('200 de 250', { exact: true }).waitFor()
  await more(page).click()
  await expect.poll(() => more(page).count(), patience).toBe(0)
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
  await more(page).click()
  await list(page).getByText('200 de 250', { exact: true }).waitFor()
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
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('a long list is read again where its sums say that something changed, and left alone otherwise', async () => {
  const person = await stage.signUp()
  await send(person, 'invoices', invoices(tooMany))
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/finance/invoices')) reads += 1
  })
  await page.goto(`${stage.url}/finance`)
  for (let loaded = 100; loaded <= 1100; loaded += 100) {
    await list(page)
      .getByText(`${loaded.toLocaleString('pt-BR')} de 1.250`, { exact: true })
      .waitFor()
    await more(page).click()
  }
  await list(page).getByText('1.200 de 1.250', { exact: true }).waitFor()
  const before = reads
  expect(before).toBe(12)
  await page.clock.fastForward(130_000)
  expect(reads).toBe(before)
  await page.evaluate(() => scrollTo(0, 0))
  const [first] = invoices(1)
  await send(person, 'invoices', [{ ...first, client: 'Mudado', amount: '9' }])
  await page.clock.fastForward(61_000)
  await list(page).getByText('Mudado', { exact: true }).waitFor()
})

test('what could not be loaded of a long list is asked for again', async () => {
  const { page } = await pageOfMany()
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route(/finance\/invoices/, (route) => route.fulfill({ status: 403, json: problem }))
  await more(page).click()
  await list(page).getByText('Não foi possível carregar o restante', { exact: true }).waitFor()
  await cell(page, 1).waitFor()
  await page.unroute(/finance\/invoices/)
  await list(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await list(page).getByText('200 de 450', { exact: true }).waitFor()
})

test('[SH-11] axe finds nothing in the midst of a long list', async () => {
  const { page } = await pageOfMany()
  await more(page).click()
  await list(page).getByText('200 de 450', { exact: true }).waitFor()
  await page.evaluate(() => scrollTo(0, 3000))
  await cell(page, 75).waitFor()
  expect(await violations(page)).toEqual([])
})

test.each([1280, 375] as const)(
  'a long list of invoices has a way past it, for the keyboard too (%d px)',
  async (width) => {
    const { page } = await pageOfMany(width)
    const receivables = page.getByRole('region', { name: 'Recebíveis', exact: true })
    await receivables.getByRole('link', { name: 'Criar chave de API' }).waitFor()
    await list(page).getByRole('button', { name: 'Ir para recebíveis' }).focus()
    await page.keyboard.press('Enter')
    const heading = receivables.getByRole('heading', { name: 'Recebíveis', exact: true })
    await expect.poll(async () => (await heading.boundingBox())?.y, patience).toBeLessThan(800)
    expect((await heading.boundingBox())?.y).toBeGreaterThan(52)
    await page.keyboard.press('Tab')
    await receivables.getByRole('link', { name: 'Criar chave de API' }).and(page.locator(':focus')).waitFor()
  },
)
