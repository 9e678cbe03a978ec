import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { looks, violationsAsShown } from './axe.ts'
import { useStage } from './harness.ts'

const stage = useStage()
const path = '/api/docs'

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
  'upsertAgentRuns',
  'deleteTask',
  'exportTraces',
  'createToken',
  'openLiveSocket',
  'Project',
]

/** Leaves of the page's many calls and schemas those named: axe takes minutes for the whole. */
async function keepOnly(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate((documented) => {
    for (const details of document.querySelectorAll('details')) {
      if (!documented.some((id) => details.querySelector(`#${id}`))) details.remove()
    }
  }, ids)
}

test.each(looks)('[MS-04] axe finds nothing on the reference, closed and open ($theme, $width px)', async (look) => {
  const page = await stage.open({ path, ...look })
  await keepOnly(page, shapes)
  expect(await violationsAsShown(page), 'closed').toEqual([])
  await openAll(page)
  expect(await page.locator('details[open]').count()).toBe(shapes.length)
  expect(await violationsAsShown(page), 'open').toEqual([])
})

test('[MS-04] every place of the reference has a name of its own', async () => {
  const page = await stage.open({ path })
  const named = (selector: string, attribute: string) =>
    page.locator(selector).evaluateAll((all, name) => all.map((one) => one.getAttribute(name)), attribute)
  for (const names of [await named('[id]', 'id'), await named('[role=region]', 'aria-label')]) {
    expect(names.length).toBeGreaterThan(100)
    expect(new Set(names).size).toBe(names.length)
  }
})

test.each(looks)('[MS-04] the reference wears Leme’s look and fits the window ($theme, $width px)', async (look) => {
  const page = await stage.open({ path, ...look })
  await openAll(page)
  const seen = await page.evaluate(() => {
    const { backgroundColor, fontFamily } = getComputedStyle(document.body)
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (context) Object.assign(context, { fillStyle: backgroundColor }).fillRect(0, 0, 1, 1)
    const [red = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return { red, fontFamily, width: document.documentElement.scrollWidth }
  })
  expect(seen.width).toBe(look.width)
  expect(seen.fontFamily).toContain('Instrument Sans')
  if (look.theme === 'dark') expect(seen.red).toBeLessThan(64)
  else expect(seen.red).toBeGreaterThan(224)
})

test('[MS-04] the reference asks nobody but its own server, and the console stays silent', async () => {
  const page = await stage.open({ path })
  const asked: string[] = []
  const said: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => said.push(message.text()))
  await page.reload({ waitUntil: 'networkidle' })
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([stage.url]))
  expect(asked.some((url) => url.endsWith('.css'))).toBe(true)
  expect(asked.some((url) => url.endsWith('.woff2'))).toBe(true)
  expect(said).toEqual([])
})

test('[MS-04] every call of the document has its place, its way in and, but for the socket, its curl', async () => {
  const page = await stage.open({ path })
  const ids = await operationIds()
  for (const id of ids) {
    expect(await page.locator(`#${id}`).count(), id).toBe(1)
    expect(await page.locator(`nav a[href="#${id}"]`).count(), id).toBe(1)
    expect(await page.locator(`#${id}`).textContent(), id).toMatch(/Pede uma pessoa|Não pede identificação/)
  }
  await openAll(page)
  expect(await page.getByText(/^curl /).count()).toBe(ids.length - 1)
  const links = await page.locator('a[href^="#"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const link of new Set(links)) expect(await page.locator(link ?? '').count(), link ?? '').toBe(1)
})

test('[MS-04] the keyboard skips to the content, and a link of the index opens its call', async () => {
  const page = await stage.open({ path })
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
})

test('[MS-04] a call opens by keyboard from its own line', async () => {
  const page = await stage.open({ path, width: 375 })
  const line = page.locator('summary', { hasText: 'Envia tickets' })
  await line.focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('#upsertTickets').isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.locator('#upsertTickets').isVisible()).toBe(false)
})
