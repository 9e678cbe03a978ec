import type { Browser } from 'playwright-core'
import { launchBrowser, noteWhenShown, openContext } from './browser.ts'
import type { Organization } from './data.ts'
import { firstScripts, weigh } from './first-load.ts'
import { median } from './measure.ts'
import { figure, table } from './report.ts'
import { openSession } from './sign-in.ts'
import type { Stage } from './stage.ts'

const page = '/projects'
const firstRow = 'main a[href^="/projects/"]'

/** First-load JavaScript, and how long a person who opens the projects waits for the first one; as a table. */
export async function measureWeb(stage: Stage, rounds: number): Promise<string> {
  const scripts = firstScripts(page)
  const browser = await launchBrowser()
  try {
    const { hundred, thousand } = stage.data
    const rows = [
      ['JavaScript to the first row, gzipped, kB', figure(weigh(scripts) / 1000)],
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
  const session = await openSession(leme, organization.admin.email)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await visit(browser, leme.url, session))
  return median(times)
}

async function visit(browser: Browser, origin: string, session: object): Promise<number> {
  const context = await openContext(browser, origin, session)
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
