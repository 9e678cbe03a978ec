import { type Browser, type BrowserContext, type CDPSession, chromium, type Dialog, type Page } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.mjs'

export type Look = {
  /** Width of the window in CSS pixels: 1280 is a desk, 375 a telephone. */
  width?: 1280 | 375
  theme?: 'light' | 'dark'
  /** Motion is asked to be reduced, so that nothing is looked at half-way; true leaves it on. */
  motion?: boolean
  /** The browser's time zone; São Paulo's when absent. */
  timezoneId?: string
  /** Nothing is in its cache; otherwise what earlier tests loaded may be. */
  fresh?: boolean
}

/** What the first page of a browser finds stored, once. */
type Stored = { origin: string; key: string; session: unknown }

/** A page in a browser of its own, and what a later test can use of it again. */
export type Tab = {
  readonly page: Page
  readonly context: BrowserContext
  /** What cannot change in a context that is open. */
  readonly kind: string
  readonly devtools: CDPSession
  /** Those that a test began itself: what they asked for ends with them. */
  readonly sessions: CDPSession[]
  /** Errors that nobody caught, what broke the content security policy, and what cannot be drawn, on any page of the browser. */
  readonly faults: string[]
  /** A test left something in it that nobody can take out. */
  spoiled: boolean
  /** The script that stores the session, for as long as it is lent. */
  script: string
}

/** Tabs that nobody uses at the moment. Their scripts are read and compiled, which is near half of the work of a page. */
const idle: Tab[] = []

/**
 * A page without storage, cookies and history, in a browser that no other open page shares: the one that a test gave
 * back last, where there is any.
 */
export async function borrow(look: Look, stored: Stored): Promise<Tab> {
  const kind = kindOf(look)
  const at = look.fresh ? -1 : idle.findLastIndex((tab) => tab.kind === kind)
  const tab = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await openTab(look))
  const { theme = 'light', motion = false } = look
  const reducedMotion = motion ? 'no-preference' : 'reduce'
  await tab.page.emulateMedia({ media: null, colorScheme: theme, reducedMotion })
  const source = `(${begin})(${JSON.stringify(stored)})`
  const { identifier } = await tab.devtools.send('Page.addScriptToEvaluateOnNewDocument', { source })
  tab.script = identifier
  return tab
}

/** Takes out what a test left at `origin`, or closes the browser where that cannot be. Answers its faults. */
export async function giveBack(tab: Tab, origin: string): Promise<string[]> {
  if (tab.spoiled || tab.page.isClosed()) await tab.context.close()
  else {
    await clean(tab, origin)
    idle.push(tab)
  }
  return tab.faults.splice(0)
}

async function clean({ page, context, devtools, sessions, script, kind }: Tab, origin: string): Promise<void> {
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  // A session whose page is closed has ended.
  await Promise.all(sessions.splice(0).map((session) => session.detach().catch(() => undefined)))
  for (const event of ['dialog', 'download', 'popup', 'request', 'response', 'requestfinished', 'websocket'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(-1, -1)
  const leave = (dialog: Dialog) => dialog.accept()
  page.on('dialog', leave)
  await page.goto(new URL('/healthz', origin).href)
  page.off('dialog', leave)
  await devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script })
  // The cache stays: it holds what the server calls immutable.
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await context.clearCookies()
  await devtools.send('Page.resetNavigationHistory')
  await page.setViewportSize(sizeOf(kind))
}

/** Runs in the page. What the tab stores for itself goes with its first visit only: nothing outside can clear that. */
function begin({ origin, key, session }: Stored): void {
  if (location.origin !== origin || localStorage.getItem('test.begun')) return
  sessionStorage.clear()
  localStorage.setItem('test.begun', 'yes')
  if (session) localStorage.setItem(key, JSON.stringify(session))
}

async function openTab(look: Look): Promise<Tab> {
  const kind = kindOf(look)
  const chrome = await browser()
  const context = await chrome.newContext({
    viewport: sizeOf(kind),
    hasTouch: look.width === 375,
    locale: 'pt-BR',
    timezoneId: zoneOf(look),
  })
  const faults: string[] = []
  context.on('page', (page) => watch(page, faults))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // Without it no script of this connection runs.
  await devtools.send('Page.enable')
  const tab: Tab = { page, context, kind, devtools, sessions: [], faults, spoiled: false, script: '' }
  const openSession = context.newCDPSession.bind(context)
  context.newCDPSession = async (of) => {
    const session = await openSession(of)
    tab.sessions.push(session)
    return session
  }
  spoilBy(tab, page, ofPages)
  spoilBy(tab, context, ofContexts)
  spoilBy(tab, context.clock, ofClocks)
  return tab
}

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (/content security policy|<\w+> attribute \w+: Expected/i.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`)
  })
}

/** What a page, its context or their clock has for good once a test used one of these. */
const ofPages = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const
const ofContexts = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'grantPermissions'] as const
const ofClocks = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'] as const

function spoilBy<On extends object>(tab: Tab, on: On, names: readonly (keyof On)[]): void {
  for (const name of names) {
    const given = on[name]
    const get = () => {
      tab.spoiled = true
      return given
    }
    Object.defineProperty(on, name, { get })
  }
}

const zoneOf = ({ timezoneId = 'America/Sao_Paulo' }: Look) => timezoneId
const kindOf = (look: Look) => `${look.width ?? 1280} ${zoneOf(look)}`

function sizeOf(kind: string) {
  return kind.startsWith('375') ? { width: 375, height: 812 } : { width: 1280, height: 800 }
}

let running: Promise<Browser> | undefined

/** The Chromium of this process, which ends with it. */
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
