import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { addMember, createProject, createWork } from '../../server/test/work.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'
import { pastTheProduct } from '../work.ts'

const stage = useStage()

/** A page, what its first row is, how many requests may come before that, and which come after it, besides the sign-in's. */
type First = { path: string; row: string; most: number; later?: string[] }

type Shown = { rowAt: number; fetched: { name: string; startTime: number }[]; leftEarly?: string[] }

/** Notes in the page when the first row of one of these is in the document. */
async function noteRows(page: Page, firsts: readonly First[]): Promise<void> {
  await page.addInitScript((firsts) => {
    const row = firsts.find(({ path }) => path === location.pathname + location.search)?.row
    const look = () => {
      if (document.querySelector('#conteudo')?.textContent.includes('Carregando projetos'))
        Reflect.set(window, 'sawSkeleton', true)
      if (!row || Reflect.has(window, 'rowAt') || !document.querySelector(row)) return
      Reflect.set(window, 'rowAt', performance.now())
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, firsts)
}

/**
 * What a first load asks for until the page is quiet, in this order; `before`: until its first row is in the document;
 * `leftEarly`: what the document asked for, and nobody took.
 */
async function load(page: Page, { path, row, later = [] }: First) {
  const requests: Request[] = []
  const note = (request: Request) => requests.push(request)
  page.on('request', note)
  // The page before may still have fetched ahead.
  const asked = () => {
    const begun = requests.findIndex((request) => request.isNavigationRequest())
    return requests.slice(begun).map((request) => request.url().replace(stage.url, ''))
  }
  const application = page.waitForRequest(/\/toasts-/)
  await page.goto(`${stage.url}${path}`)
  await application
  await page.locator(row).first().waitFor()
  // A slow machine is quiet also while it compiles what asks for more.
  for (const name of ['/auth-client-', ...later])
    await expect.poll(() => asked().some((path) => path.includes(name)), longTimeout).toBe(true)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  const paths = asked()
  const { rowAt, fetched, leftEarly } = await page.evaluate<Shown>(() => {
    const early: { reads: Map<string, unknown> } | undefined = Reflect.get(window, 'lemeEarly')
    return {
      rowAt: Reflect.get(window, 'rowAt'),
      fetched: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      leftEarly: early && [...early.reads.keys()],
    }
  })
  const names = fetched.filter(({ startTime }) => startTime <= rowAt).map(({ name }) => new URL(name).pathname)
  // The tab's icon is the browser's own request, which no row waits for; some versions of Chromium report it too.
  const before = names.filter((name) => name !== '/mark.svg')
  return { paths, api: paths.filter((path) => path.startsWith('/api/')), before: ['/', ...before], leftEarly }
}

test('a first load asks for what its page needs once, before the application runs; its first row takes few requests, also of a thousand, and menus and forms, and all that opens later, come after it', async () => {
  const person = await stage.signUp()
  const id = await createProject(person)
  await addMember(person, id, person.id)
  await createWork(person, 'tasks', id, { assignee_user_id: person.id })
  await person.ask('POST', '/api/clients', { name: 'Editora Sabiá' })
  const reads: [read: string, first: First][] = [
    [
      '/api/projects?limit=1000',
      {
        path: '/projects',
        row: 'main a[href^="/projects/"]',
        most: 10,
        later: ['/api/notices/unread', '/api/saved-views'],
      },
    ],
    ['/api/dashboard', { path: '/', row: 'main li a[href^="/projects/"]', most: 14 }],
    ['/api/clients?limit=1000', { path: '/clients', row: 'main tbody tr', most: 11 }],
    ['/api/for-you', { path: '/tasks', row: 'main tbody a', most: 15 }],
    [`/api/projects/${id}/work`, { path: `/projects/${id}?tab=tasks`, row: 'main tbody a', most: 12 }],
  ]
  const signIn: First = { path: '/auth', row: 'main input[type=email]', most: 10 }
  const page = await stage.open({ as: person, path: '/settings/account' })
  await page.waitForLoadState('networkidle')
  await noteRows(page, [...reads.map(([, first]) => first), signIn])

  const expectFew = ({ before, paths }: Awaited<ReturnType<typeof load>>, { path, most }: First) => {
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(most)
    expect(before.length, path).toBeGreaterThan(1)
    expect(before.filter((name) => /\/(?:overlays|dialogs|rules|toasts|auth-client|long-lists)-/.test(name))).toEqual(
      [],
    )
    expect(paths.join('\n'), path).toMatch(/\/auth-client-/)
  }
  for (const [read, first] of reads) {
    const loaded = await load(page, first)
    const { paths, api, leftEarly } = loaded
    expect(leftEarly, first.path).toEqual([])
    expect(api.filter((asked) => asked === read)).toEqual([read])
    expect(api.filter((asked) => asked === '/api/me')).toEqual(['/api/me'])
    expect(paths.indexOf(read)).toBeLessThan(paths.findIndex((asked) => asked.includes('/toasts-')))
    if (first.path === '/projects')
      expect(api.toSorted()).toEqual(['/api/me', '/api/notices/unread', read, '/api/saved-views'])
    if (read.includes(id)) expect(api.filter((asked) => asked.includes(id))).toEqual([read])
    expectFew(loaded, first)
  }

  // Data that have come before the code are drawn with it, and never after their skeletons. (Those of a page whose code a
  // slow machine compiles for longer than 150 ms are others.)
  await page.route(/\/start-[^/]*\.js$/, async (route) => {
    await page.waitForFunction(async () => {
      const early: { reads: Map<string, { answer: Promise<unknown> }> } | undefined = Reflect.get(window, 'lemeEarly')
      if (!early) return false
      return Promise.all([...early.reads.values()].map(({ answer }) => answer))
    })
    await route.continue()
  })
  await page.goto(`${stage.url}/projects`)
  await page.locator('main a[href^="/projects/"]').first().waitFor()
  expect(await page.evaluate(() => Reflect.has(window, 'sawSkeleton'))).toBe(false)
  await page.unrouteAll()

  // The code of long lists comes after the first rows, and so does what follows the first thousand.
  await pastTheProduct(
    stage,
    `insert into projects (org_id, name, client) select org_id, 'Projeto ' || n, 'Editora Sabiá'
     from users, generate_series(1, 1000) n where users.id = $1`,
    [person.id],
  )
  const [[, projects] = []] = reads
  if (!projects) throw new Error('the projects come first')
  const loaded = await load(page, { ...projects, later: ['/long-lists-'] })
  expect(loaded.paths.join('\n')).toMatch(/\/long-lists-/)
  // They may be read again, also by the page before: they have just been made.
  const pages = new Set(loaded.api.filter((asked) => asked.startsWith('/api/projects?')))
  expect([...pages].toSorted()).toEqual(['/api/projects?limit=1000', expect.stringMatching(/\?limit=1000&after=/)])
  expectFew(loaded, projects)

  await page.evaluate(() => localStorage.removeItem('leme.auth'))
  expectFew(await load(page, signIn), signIn)
})

test('the document’s style sheet has no rule of the documents that the server writes', async () => {
  const page = await stage.open({ path: '/auth' })
  const sheets = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href, media }) => (media.mediaText === 'print' ? [] : [href ?? ''])),
    )
  const names = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  const ours = await sheets()
  await page.goto(`${stage.url}/ajuda`)
  const theirs = await sheets()
  expect(ours).toHaveLength(1)
  expect(theirs.length).toBeGreaterThan(0)
  expect(theirs.map(names)).not.toContain(names(ours[0] ?? ''))
})
