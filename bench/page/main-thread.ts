import type { Browser, Page } from 'playwright-core'

/** One task of a page's main thread, in ms: how long it held the thread, and the CPU time of it. */
export type Task = { ms: number; cpu: number }

/** Chromium's trace events, times in µs. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

const categories = ['-*', 'toplevel', 'disabled-by-default-devtools.timeline', '__metadata']

/** The longest task of any page's main thread while the work runs, from Chromium's own trace. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task> {
  await browser.startTracing(page, { categories })
  await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('the trace has no task of the page')
  const longest = tasks.reduce((one, other) => ((other.dur ?? 0) > (one.dur ?? 0) ? other : one))
  return { ms: (longest.dur ?? 0) / 1000, cpu: (longest.tdur ?? Number.NaN) / 1000 }
}
