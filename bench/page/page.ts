import type { Browser, Page } from 'playwright-core'
import { listWork } from '../../server/src/features/work/work.queries.ts'
import { rawContenders } from '../load/contenders.ts'
import { median } from '../load/measure.ts'
import type { Options } from '../options.ts'
import { figure, table } from '../report.ts'
import { openSession } from '../sign-in.ts'
import type { Stage } from '../stage.ts'
import type { WorkProject } from '../work-data.ts'
import { launchBrowser, noteWhenShown, openContext } from './browser.ts'
import { longestTask, type Task } from './main-thread.ts'
import { countTraffic, type Traffic } from './traffic.ts'

const firstRow = 'main tbody a'
const searchField = 'main input[type=search]'
/** Wheel turns down the list, and how far each one goes; CSS pixels. */
const scrolls = { turns: 40, step: 900 }
const typed = 'pedidos 77'

type Visit = Traffic & { shown: number; scrolling: Task; filtering: Task }

/** What opening a project's tasks costs and how it feels to scroll and to filter them; as a table. */
export async function measureProjectPage(stage: Stage, options: Pick<Options, 'rounds' | 'seconds'>): Promise<string> {
  const { hundred, thousands } = stage.data.work
  const browser = await launchBrowser()
  try {
    const projects = [hundred, thousands]
    const columns: string[][] = []
    for (const project of projects) columns.push(await measureOne(browser, stage, project, options))
    const rows = labels.map((label, row) => [label, ...columns.map((column) => column[row] ?? '')])
    return table(['project page', ...projects.map(({ tasks }) => `${tasks} tasks`)], rows)
  } finally {
    await browser.close()
  }
}

const labels = [
  'requests (to the API)',
  'transferred, kB',
  'raw list, ms',
  'rows shown, cold browser, ms',
  'rows shown ÷ raw list',
  'longest task while scrolling, ms (its CPU)',
  'longest task while filtering, ms (its CPU)',
]

async function measureOne(
  browser: Browser,
  stage: Stage,
  project: WorkProject,
  { rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>,
): Promise<string[]> {
  const { data, leme } = stage
  const session = await openSession(leme, data.growing.admin.email)
  const { raw } = await rawContenders(stage, data.growing, (tx) => listWork(tx, 'task', project.id))
  const list = (await raw?.(1, seconds))?.p50 ?? Number.NaN
  const url = `${leme.url}/projects/${project.id}?tab=tasks`
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, leme.url, session, url))
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const task = (pick: (visit: Visit) => Task) =>
    `${figure(middle((one) => pick(one).ms))} (${figure(middle((one) => pick(one).cpu))})`
  const shown = middle((one) => one.shown)
  return [
    `${figure(middle((one) => one.requests))} (${figure(middle((one) => one.ofApi))})`,
    figure(middle((one) => one.bytes) / 1000),
    figure(list),
    figure(shown),
    figure(shown / list),
    task((one) => one.scrolling),
    task((one) => one.filtering),
  ]
}

async function visit(browser: Browser, origin: string, session: object, url: string): Promise<Visit> {
  const context = await openContext(browser, origin, session)
  try {
    const page = await context.newPage()
    const traffic = await countTraffic(page)
    await page.addInitScript(noteWhenShown, firstRow)
    await page.goto(url)
    await page.waitForSelector(firstRow, { timeout: 60_000 })
    const shown = await page.evaluate<number>(() => Reflect.get(window, 'shownAt'))
    await page.waitForLoadState('networkidle')
    const fetched = traffic()
    const scrolling = await longestTask(browser, page, () => scroll(page))
    await page.evaluate(() => scrollTo(0, 0))
    const filtering = await longestTask(browser, page, () => filter(page))
    return { ...fetched, shown, scrolling, filtering }
  } finally {
    await context.close()
  }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 500)
  for (let turn = 0; turn < scrolls.turns; turn += 1) await page.mouse.wheel(0, scrolls.step)
  await page.keyboard.press('End')
  await untilDrawn(page)
}

async function filter(page: Page): Promise<void> {
  await page.locator(searchField).pressSequentially(typed, { delay: 80 })
  await untilDrawn(page)
  await page.locator(searchField).fill('')
  await untilDrawn(page)
}

function untilDrawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300)))),
  )
}
