import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findChromium } from '../scripts/find-chromium.mjs'
import { type Person, signUp } from '../server/test/person.ts'
import { startTestServer, type TestServer } from '../server/test/server.ts'

const webDir = fileURLToPath(new URL('../web/dist', import.meta.url))

/** How many times slower pages compute than here: shows tests that look before what they look at is there. */
const slowdown = Number(process.env.TEST_CPU_SLOWDOWN ?? 1)

/** Where auth-js keeps the session in the browser. */
const storageKey = 'leme.auth'

type Look = {
  /** Width of the window in CSS pixels: 1280 is a desk, 375 a telephone. */
  width?: 1280 | 375
  theme?: 'light' | 'dark'
  /** Motion is asked to be reduced, so that nothing is looked at half-way; true leaves it on. */
  motion?: boolean
  /** The browser's time zone; São Paulo's when absent. */
  timezoneId?: string
}

type Visit = Look & {
  /** Who is signed in; nobody when absent. */
  as?: Person
  /** Path to open; the start page when absent. */
  path?: string
}

/** What the tests of one file share: the real server with the built interface. */
export type Stage = {
  readonly server: TestServer
  readonly url: string
  /** A new person over HTTP: without an invitation, admin of an organisation of their own. */
  signUp: (details?: Parameters<typeof signUp>[1]) => Promise<Person>
  /** A browser of its own (storage, session) with one page, in Portuguese and, by default, in São Paulo's time. */
  open: (visit?: Visit) => Promise<Page>
}

/**
 * Sets the stage for a file of browser tests; call it once, outside any test. After each test
 * all that it opened is closed, and the test fails if a page broke the content security policy
 * or threw an error that nobody caught.
 *
 *     const stage = useStage()
 *     test('[SH-01] the menu leads to the projects', async () => {
 *       const page = await stage.open({ as: await stage.signUp(), width: 375 })
 *       await page.getByRole('link', { name: 'Projetos' }).click()
 *     })
 */
export function useStage(options: Parameters<typeof startTestServer>[0] = {}): Stage {
  let server: TestServer | undefined
  let chrome: Browser | undefined
  const contexts: BrowserContext[] = []
  const faults: string[] = []

  beforeAll(async () => {
    server = await startTestServer({ webDir, ...options })
    chrome = await browser()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(faults.splice(0), 'faults on the pages').toEqual([])
  })
  afterAll(async () => {
    await server?.close()
  })

  const started = () => server ?? notYet()
  return {
    get server() {
      return started()
    },
    get url() {
      return started().url
    },
    signUp: (details) => signUp(started().url, details),
    async open(visit = {}) {
      const { url } = started()
      const context = await (chrome ?? notYet()).newContext(contextOptions(visit))
      contexts.push(context)
      if (visit.as)
        await context.addInitScript(storeSession, { origin: url, key: storageKey, session: visit.as.session })
      context.on('page', (page) => watch(page, faults))
      const page = await context.newPage()
      if (slowdown > 1) await slowDown(page)
      await page.goto(new URL(visit.path ?? '/', url).href)
      return page
    },
  }
}

let running: Promise<Browser> | undefined

/** The Chromium of this process: files share it, as each test's contexts are new. It ends with the process. */
async function browser(): Promise<Browser> {
  const before = await running?.catch(() => undefined)
  if (running && before?.isConnected()) return before
  running = launch()
  return running
}

async function launch(): Promise<Browser> {
  const found = await findChromium()
  if (!found) throw new Error('no Chromium: npm test installs one, CHROMIUM_PATH names one')
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({ executablePath: found.path, args: [...args, '--no-first-run'] })
}

/**
 * Signs the browser in with its first page, and never again: a third of a second sooner than Playwright's stored state,
 * which opens a page of its own for it.
 */
function storeSession({ origin, key, session }: { origin: string; key: string; session: unknown }): void {
  if (location.origin !== origin || localStorage.getItem('test.signed_in')) return
  localStorage.setItem('test.signed_in', 'yes')
  localStorage.setItem(key, JSON.stringify(session))
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

function contextOptions(visit: Visit) {
  const { width = 1280, theme = 'light', motion = false, timezoneId = 'America/Sao_Paulo' } = visit
  return {
    viewport: { width, height: width === 375 ? 812 : 800 },
    hasTouch: width === 375,
    colorScheme: theme,
    reducedMotion: motion ? ('no-preference' as const) : ('reduce' as const),
    locale: 'pt-BR',
    timezoneId,
  }
}

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`${page.url()}: ${message.text()}`)
  })
}

function notYet(): never {
  throw new Error('the stage is set in beforeAll: use it inside a test')
}
