import type { Browser } from 'playwright-core'
import { median } from '../load/measure.ts'
import { openContext } from './browser.ts'

/** Pages of the menu, and what is a row of each. */
const pages = [
  { path: '/', row: 'main li a[href^="/projects/"]' },
  { path: '/projects', row: 'main a[href^="/projects/"]' },
  { path: '/finance', row: 'main tbody tr' },
  { path: '/clients', row: 'main tbody tr' },
] as const

/** How long each move by the menu takes until rows of the other page are drawn, in ms, where both were visited before. */
export async function measureMoves(
  browser: Browser,
  origin: string,
  { session, rounds }: { session: object; rounds: number },
): Promise<Map<string, number>> {
  const context = await openContext(browser, origin, session)
  try {
    const tab = await context.newPage()
    tab.setDefaultTimeout(60_000)
    await tab.goto(origin + pages[0].path)
    await tab.waitForSelector(pages[0].row)
    await tab.waitForLoadState('networkidle')
    const times = new Map<string, number[]>()
    // The first round is the first visit.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, page] of pages.entries()) {
        const next = pages[(index + 1) % pages.length] ?? page
        const ms = await tab.evaluate(move, next)
        const name = `${page.path} to ${next.path}`
        if (round > 0) times.set(name, [...(times.get(name) ?? []), ms])
        await tab.waitForLoadState('networkidle')
        await tab.waitForTimeout(300)
      }
    }
    return new Map([...times].map(([name, all]) => [name, median(all)]))
  } finally {
    await context.close()
  }
}

/** Runs in the page: from a click on the menu to the frame that shows a row which was not there before, in ms. */
async function move({ path, row }: { path: string; row: string }): Promise<number> {
  const before = new Set(document.querySelectorAll(row))
  const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`)
  if (!link) throw new Error(`the menu has no ${path}`)
  const shown = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const first = document.querySelector(row)
      if (location.pathname !== path || !first || before.has(first)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(resolve))
    }).observe(document, { childList: true, subtree: true })
  })
  const from = performance.now()
  link.click()
  await shown
  return performance.now() - from
}

/** How far the contents of /finance move while they come, as browsers count it: `CLS` without sessions, of a cold load. */
export async function measureShift(browser: Browser, origin: string, session: object): Promise<number> {
  const context = await openContext(browser, origin, session)
  try {
    const tab = await context.newPage()
    await tab.addInitScript(() => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!Reflect.get(entry, 'hadRecentInput')) sum += Reflect.get(entry, 'value')
        Reflect.set(window, 'shift', sum)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await tab.goto(`${origin}/finance`)
    await tab.waitForSelector('main tbody tr', { timeout: 60_000 })
    await tab.waitForLoadState('networkidle')
    await tab.waitForTimeout(500)
    return await tab.evaluate(() => Number(Reflect.get(window, 'shift') ?? 0))
  } finally {
    await context.close()
  }
}
