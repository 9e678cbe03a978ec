import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { freePort } from '../server/src/free-port.ts'
import { type Person, signUp } from '../server/test/person.ts'
import { startTestServer, type TestServer } from '../server/test/server.ts'
import { borrow, giveBack, type Look, type Tab } from './browser.ts'

const webDir = fileURLToPath(new URL('../web/dist', import.meta.url))

/** How many times slower pages compute than here: shows tests that look before what they look at is there. */
const slowdown = Number(process.env.TEST_CPU_SLOWDOWN ?? 1)

/** One for all files of this process: browsers that are used again have its scripts read and compiled. */
const port = freePort()

/** Where auth-js keeps the session in the browser. */
const storageKey = 'leme.auth'

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
 * or threw an error that nobody caught. Where it failed, what its pages show is printed.
 *
 *     const stage = useStage()
 *     test('[SH-01] the menu leads to the projects', async () => {
 *       const page = await stage.open({ as: await stage.signUp(), width: 375 })
 *       await page.getByRole('link', { name: 'Projetos' }).click()
 *     })
 */
export function useStage(options: Parameters<typeof startTestServer>[0] = {}): Stage {
  let server: TestServer | undefined
  const tabs: Tab[] = []

  beforeAll(async () => {
    server = await startTestServer({ webDir, port: await port, ...options })
  })
  afterEach(async ({ task }) => {
    // The reporter prints it at the run's end (scripts/tally-reporter.mjs): on another machine nobody can look.
    if (task.result?.state === 'fail') Object.assign(task.meta, { shown: await shownBy(tabs) })
    const faults: string[] = []
    for (const tab of tabs.splice(0)) faults.push(...(await giveBack(tab, started().url)))
    expect(faults, 'faults on the pages').toEqual([])
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
      const tab = await borrow(visit, { origin: url, key: storageKey, session: visit.as?.session })
      tabs.push(tab)
      const { page } = tab
      if (slowdown > 1) await slowDown(page)
      await page.goto(new URL(visit.path ?? '/', url).href)
      return page
    },
  }
}

/** What the pages of a test that failed show, and for how long. */
async function shownBy(tabs: readonly Tab[]): Promise<string[]> {
  const shown: string[] = []
  for (const { page, faults } of tabs) {
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    const ms = await page.evaluate(() => performance.now()).catch(() => Number.NaN)
    shown.push(
      [`${page.url()}, loaded ${Math.round(ms / 1000)} s ago, shows:`, tree.slice(0, 5_000), ...faults].join('\n'),
    )
  }
  return shown
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

function notYet(): never {
  throw new Error('the stage is set in beforeAll: use it inside a test')
}
