import { setTimeout as sleep } from 'node:timers/promises'
import { badgeText, workStatuses } from '@leme/contract/status'
import type { Browser, BrowserContext } from 'playwright-core'
import { openContext } from '../page/browser.ts'
import type { ServerProcess } from '../server-process.ts'
import { openSession } from '../sign-in.ts'
import { taskTitle, type WorkProject } from '../work-data.ts'
import { type Audience, collectArrivals } from './arrivals.ts'

/** Windows that open at a time, as cold as they are. */
const atOnce = 5
/** How long one may take; none is begun once all have taken `longest`; ms. */
const timeoutMs = 60_000
const longest = 90_000

/**
 * Opens the project's tasks in the browsers of so many people, or of as many as open in a minute and a half; each notes
 * when the newest task's row shows another status. Each is a window of its own: of a window's tabs Chromium draws those
 * behind once a second.
 */
export async function openBrowserAudience(
  browser: Browser,
  leme: ServerProcess,
  project: WorkProject,
  { emails, count }: { emails: string[]; count: number },
): Promise<Audience> {
  const contexts: BrowserContext[] = []
  const { note, receive } = collectArrivals(() => contexts.length)
  const close = async () => {
    await Promise.all(contexts.map((context) => context.close()))
  }
  const open = async (number: number) => {
    const session = await openSession(leme, emails[number % emails.length] ?? '')
    const context = await openContext(browser, leme.url, session)
    contexts.push(context)
    await context.exposeBinding('reportShown', (_, text: string, at: number) => {
      const status = workStatuses.find((known) => badgeText(known) === text)
      if (status) note(number, status, at)
    })
    await context.addInitScript(reportWhenShown, `Status de ${taskTitle(project.tasks)}: `)
    await openTasks(context, `${leme.url}/projects/${project.id}?tab=tasks`)
  }
  try {
    const until = Date.now() + longest
    for (let first = 0; first < count && Date.now() < until; first += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index)
      await Promise.all(numbers.map(open))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { count: contexts.length, receive, close }
}

/** Resolves when the rows are there and the page follows the project. */
async function openTasks(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  const following = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"subscribed"')) resolve()
      }),
    )
  })
  await page.goto(url)
  await page.waitForSelector('main tbody a')
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`a window does not follow its project after ${timeoutMs} ms`)
  })
  await Promise.race([following, late])
}

/** Runs in the page: reports each new status of the row, and when the frame that first showed it had been drawn. */
function reportWhenShown(label: string): void {
  const report: (text: string, at: number) => void = Reflect.get(window, 'reportShown')
  let shown = ''
  new MutationObserver(() => {
    const control = document.querySelector(`main tbody [aria-label^="${label}"]`)
    const text = control?.getAttribute('aria-label')?.slice(label.length) ?? shown
    if (text === shown) return
    shown = text
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => report(text, performance.timeOrigin + performance.now())
      port2.postMessage(null)
    })
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-label'] })
}
