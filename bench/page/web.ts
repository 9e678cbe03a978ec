import type { Browser } from 'playwright-core'
import { noteFigure } from '../aims.ts'
import { median } from '../load/measure.ts'
import { figure, table } from '../report.ts'
import { openSession } from '../sign-in.ts'
import type { Stage } from '../stage.ts'
import { launchBrowser, noteWhenShown, openContext } from './browser.ts'
import { firstScripts, weigh } from './first-load.ts'
import { measureMoves, measureShift } from './moves.ts'

type Visit = { shown: number; requests: number }

/** What a first load of three pages costs, what moves on the page, and how soon pages that were visited come again. */
export async function measureWeb(stage: Stage, rounds: number): Promise<string> {
  const { leme, data } = stage
  const browser = await launchBrowser()
  try {
    const pages = [
      { path: '/projects', row: 'main a[href^="/projects/"]', of: data.hundred, aim: 'projectsRow' },
      { path: '/projects', row: 'main a[href^="/projects/"]', of: data.thousand, aim: null },
      { path: `/projects/${data.work.hundred.id}?tab=tasks`, row: 'main tbody a', of: data.growing, aim: 'tasksRow' },
      { path: '/', row: 'main li a[href^="/projects/"]', of: data.growing, aim: 'homeRow' },
    ] as const
    const rows: string[][] = []
    for (const { path, row, of, aim } of pages) {
      const session = await openSession(leme, of.admin.email)
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visit(browser, leme.url, { session, path, row }))
      const shown = median(visits.map((one) => one.shown))
      const requests = median(visits.map((one) => one.requests))
      const javascript = weigh(firstScripts(path)) / 1000
      if (aim) noteFigure(aim, shown / 1000)
      noteFigure('requests', requests)
      noteFigure('javascript', javascript)
      rows.push([path, figure(shown), figure(requests), figure(javascript)])
    }
    const head = ['cold browser, to the first row', 'ms', 'requests', 'JavaScript, gzipped, kB']
    const session = await openSession(leme, data.growing.admin.email)
    const shift = await measureShift(browser, leme.url, session)
    noteFigure('layoutShift', shift)
    const moves = await measureMoves(browser, leme.url, { session, rounds })
    noteFigure('moves', Math.max(...moves.values()))
    const moved = [...moves].map(([move, ms]) => [`${move}, both visited before, ms`, figure(ms)])
    const more = table(['in an open page', 'figure'], [['layout shift of /finance', figure(shift)], ...moved])
    return `${table(head, rows)}\n\n${more}`
  } finally {
    await browser.close()
  }
}

/**
 * From navigation to the frame after the first row is there, in ms, with nothing cached, and what was asked for until the
 * row was there: in that frame the application begins to fetch ahead.
 */
async function visit(
  browser: Browser,
  origin: string,
  { session, path, row }: { session: object; path: string; row: string },
): Promise<Visit> {
  const context = await openContext(browser, origin, session)
  try {
    const tab = await context.newPage()
    await tab.addInitScript(noteWhenShown, row)
    await tab.goto(origin + path)
    await tab.waitForSelector(row, { timeout: 60_000 })
    return await tab.evaluate(async () => {
      const shown: number = await Reflect.get(window, 'shownAt')
      const rowAt: number = Reflect.get(window, 'rowAt')
      const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= rowAt)
      return { shown, requests: 1 + asked.length }
    })
  } finally {
    await context.close()
  }
}
