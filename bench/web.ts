import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.mjs'
import type { Organization } from './data.ts'
import { weighFirstLoad } from './first-load.ts'
import { median } from './measure.ts'
import { figure, table } from './report.ts'
import { openSession } from './sign-in.ts'
import type { Stage } from './stage.ts'

/** Where auth-js keeps the session in the browser. */
const storageKey = 'leme.auth'
const page = '/projects'
const firstRow = 'main a[href^="/projects/"]'

/** First-load JavaScript, and how long a person who opens the projects waits for the first one; as a table. */
export async function measureWeb(stage: Stage, rounds: number): Promise<string> {
  const { start, withPage } = weighFirstLoad('src/features/project/projects-page.tsx')
  const found = await findChromium()
  if (!found) throw new Error('no Chromium: npm test installs one, CHROMIUM_PATH names one')
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({ executablePath: found.path, args: [...args, '--no-first-run'] })
  try {
    const { hundred, thousand } = stage.data
    const rows = [
      ['first-load JavaScript, gzipped, kB', figure(start / 1000)],
      ['the same with the projects page, kB', figure(withPage / 1000)],
      ['first of 100 projects on screen, cold, ms', figure(await measureFirstRow(browser, stage, hundred, rounds))],
      ['first of 1,000 projects on screen, cold, ms', figure(await measureFirstRow(browser, stage, thousand, rounds))],
    ]
    return table(['what', 'figure'], rows)
  } finally {
    await browser.close()
  }
}

/** From navigation to the frame after the first row is there, in ms: the middle of visits that have nothing cached. */
async function measureFirstRow(
  browser: Browser,
  { leme }: Stage,
  organization: Organization,
  rounds: number,
): Promise<number> {
  const session = JSON.stringify(await openSession(leme, organization))
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await visit(browser, leme.url, session))
  return median(times)
}

async function visit(browser: Browser, origin: string, session: string): Promise<number> {
  const localStorage = [{ name: storageKey, value: session }]
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  try {
    const tab = await context.newPage()
    await tab.addInitScript(noteWhenShown, firstRow)
    await tab.goto(origin + page)
    await tab.waitForSelector(firstRow, { timeout: 15_000 })
    return await tab.evaluate<number>(() => Reflect.get(window, 'shownAt'))
  } finally {
    await context.close()
  }
}

/** Runs in the page: `shownAt` promises the instant at which the frame that first holds the element has been drawn. */
function noteWhenShown(selector: string): void {
  const shownAt = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    }).observe(document, { childList: true, subtree: true })
  })
  Reflect.set(window, 'shownAt', shownAt)
}
