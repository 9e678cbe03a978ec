import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsAsShown } from '../axe.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
const path = '/api/docs'
const manyStates = { timeout: 180_000 }

type Paths = Record<string, Record<string, { operationId: string }>>

async function operationIds(): Promise<string[]> {
  const response = await fetch(`${stage.url}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Paths }
  return Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** A call and a schema of every shape; all others are written by the same few functions. */
const shapes = [
  'listTickets',
  'upsertTickets',
  'deleteTask',
  'exportTraces',
  'createToken',
  'openLiveSocket',
  'Project',
]

/** Leaves of the page's many calls and schemas, and of its index, those named: axe takes minutes for the whole. */
async function keepOnly(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate((documented) => {
    for (const details of document.querySelectorAll('details')) {
      if (!documented.some((id) => details.querySelector(`#${id}`))) details.remove()
    }
    for (const link of document.querySelectorAll('nav li a')) {
      if (!document.querySelector(link.getAttribute('href') ?? '')) link.closest('li')?.remove()
    }
  }, ids)
}

/** The colour and the letters of the page. */
function lookOf(page: Page) {
  return page.evaluate(() => {
    const { backgroundColor, fontFamily } = getComputedStyle(document.body)
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (context) Object.assign(context, { fillStyle: backgroundColor }).fillRect(0, 0, 1, 1)
    const [red = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return { red, fontFamily }
  })
}

// It has its theme from its load on.
test.each([
  { theme: 'light', width: 375, darkest: 225, lightest: 255 },
  { theme: 'dark', width: 1280, darkest: 0, lightest: 63 },
] as const)(
  '[MS-04] [SH-11] the reference wears Leme’s look, and axe finds nothing ($theme, $width px)',
  manyStates,
  async ({ theme, width, darkest, lightest }) => {
    const page = await stage.open({ path, theme, width })
    await keepOnly(page, shapes)
    await openAll(page)
    expect(await page.locator('details[open]').count()).toBe(shapes.length)
    // One that is closed beside those that are open.
    await page.locator('summary').first().click()
    const { red, fontFamily } = await lookOf(page)
    expect(fontFamily).toContain('Instrument Sans')
    expect(red).toBeGreaterThanOrEqual(darkest)
    expect(red).toBeLessThanOrEqual(lightest)
    expect(await violationsAsShown(page)).toEqual([])
  },
)

test('[MS-04] every call of the document has its place, its way in and, except for the socket, its curl; the page asks nobody but its own server, and the keyboard alone reaches a call; it fits the window, on desk and telephone, with everything open', async () => {
  const page = await stage.open({ path: '/healthz' })
  const asked: string[] = []
  const said: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => said.push(message.text()))
  await page.goto(stage.url + path)
  // By itself it can come while a busy browser still reads the page.
  await page.waitForLoadState('networkidle')
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([stage.url]))
  expect(asked.some((url) => url.endsWith('.css'))).toBe(true)
  expect(asked.some((url) => url.endsWith('.woff2'))).toBe(true)

  const ids = await operationIds()
  const written = await page.evaluate((names) => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const attributes = (selector: string, name: string) => all(selector).map((one) => one.getAttribute(name))
    return {
      ids: attributes('[id]', 'id'),
      regions: attributes('[role=region]', 'aria-label'),
      links: attributes('a[href^="#"]', 'href'),
      indexed: attributes('nav a[href^="#"]', 'href'),
      texts: names.map((name) => document.getElementById(name)?.textContent ?? ''),
      curls: all('pre').filter((one) => one.textContent?.startsWith('curl ')).length,
    }
  }, ids)
  // Every place has a name of its own, and every link a place.
  for (const names of [written.ids, written.regions]) {
    expect(names.length).toBeGreaterThan(100)
    expect(new Set(names).size).toBe(names.length)
  }
  expect(written.links.filter((link) => !written.ids.includes(String(link).slice(1)))).toEqual([])
  expect(ids.filter((id) => written.indexed.filter((link) => link === `#${id}`).length !== 1)).toEqual([])
  expect(ids.filter((_, at) => !/Pede uma pessoa|Não pede identificação/.test(written.texts[at] ?? ''))).toEqual([])
  expect(written.curls).toBe(ids.length - 1)

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para o conteúdo')
  const link = page.getByRole('navigation').getByRole('link', { name: 'PUT /api/finance/invoices' })
  await link.focus()
  await page.keyboard.press('Enter')
  const call = page.locator('#upsertInvoices')
  await call.waitFor()
  expect(await call.getByRole('rowheader', { name: 'due_date' }).isVisible()).toBe(true)
  expect(await call.getByText('finance:write').first().isVisible()).toBe(true)
  const summary = page.locator('details', { has: call }).locator('summary').first()
  await expect.poll(async () => (await summary.boundingBox())?.y).toBeGreaterThan(40)

  const line = page.locator('summary', { hasText: 'Envia tickets' })
  await line.focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('#upsertTickets').isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.locator('#upsertTickets').isVisible()).toBe(false)
  expect(said).toEqual([])

  await openAll(page)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
