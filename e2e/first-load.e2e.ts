import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { createProject, createWork } from '../server/test/work.ts'
import { useStage } from './harness.ts'

const stage = useStage()

/** What a first load asks for until the page is quiet; `leftEarly`: what the document asked for, and nobody took. */
async function load(person: Person, path: string) {
  const requests: Request[] = []
  const page = await stage.open({ as: person, path: '/settings/account' })
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => requests.push(request))
  const application = page.waitForRequest(/\/toasts-/)
  await page.goto(`${stage.url}${path}`)
  await application
  await page.waitForLoadState('networkidle')
  // The page before may still have fetched ahead.
  const begun = requests.findIndex((request) => request.isNavigationRequest())
  const paths = requests.slice(begun).map((request) => request.url().replace(stage.url, ''))
  const leftEarly = await page.evaluate<string[] | undefined>(() => {
    const early: { reads: Map<string, unknown> } | undefined = Reflect.get(window, 'lemeEarly')
    return early && [...early.reads.keys()]
  })
  return { paths, api: paths.filter((path) => path.startsWith('/api/')), leftEarly }
}

/** Somebody with a project that has a task. */
async function somebody() {
  const person = await stage.signUp()
  const id = await createProject(person)
  await createWork(person, 'tasks', id)
  return { person, id }
}

test.each([
  ['/projects', '/api/projects'],
  ['/clients', '/api/clients'],
  ['/', '/api/dashboard'],
])('the first load of %s asks for %s once, before the application runs', async (path, read) => {
  const { paths, api, leftEarly } = await load(await stage.signUp(), path)
  expect(leftEarly).toEqual([])
  expect(api.filter((asked) => asked === read)).toEqual([read])
  expect(api.filter((asked) => asked === '/api/me')).toEqual(['/api/me'])
  expect(paths.indexOf(read)).toBeLessThan(paths.findIndex((asked) => asked.includes('/toasts-')))
})

test('the first load of a project’s tasks asks for all that they need at once, before the application runs', async () => {
  const { person, id } = await somebody()
  const { api, leftEarly } = await load(person, `/projects/${id}?tab=tasks`)
  expect(leftEarly).toEqual([])
  expect(api.filter((asked) => asked.includes(id))).toEqual([`/api/projects/${id}/work`])
})

test('a first load of the projects reads who one is and the projects, and nothing else', async () => {
  const { api } = await load(await stage.signUp(), '/projects')
  expect(api.toSorted()).toEqual(['/api/me', '/api/projects'])
})

test('a first page whose data have come before its code is drawn with them, and never with its skeletons', async () => {
  const { person } = await somebody()
  const page = await stage.open({ as: person, path: '/settings/account' })
  await page.waitForLoadState('networkidle')
  await page.addInitScript(() => {
    const look = () => document.querySelector('#conteudo .skeleton') && Reflect.set(window, 'sawSkeleton', true)
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const answers = ['/api/me', '/api/projects'].map(async (path) => {
    const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await answer.finished()
  })
  await page.route(/\/start-[^/]*\.js$/, async (route) => {
    await Promise.all(answers)
    await route.continue()
  })
  await page.goto(`${stage.url}/projects`)
  await page.locator('main a[href^="/projects/"]').first().waitFor()
  expect(await page.evaluate(() => Reflect.has(window, 'sawSkeleton'))).toBe(false)
})

type Shown = { rowAt: number; asked: { name: string; startTime: number }[] }

type First = { path: string; row: string; most: number }

/** What each first load has asked for when its first row is in the document, and what it asks for once that is painted. */
async function askedUntil(person: Person | undefined, loads: readonly First[]) {
  const page = await stage.open({ as: person, path: '/settings/account' })
  await page.waitForLoadState('networkidle')
  await page.addInitScript((loads) => {
    const row = loads.find(({ path }) => path === location.pathname + location.search)?.row
    const look = () => {
      if (!row || Reflect.has(window, 'rowAt') || !document.querySelector(row)) return
      Reflect.set(window, 'rowAt', performance.now())
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, loads)
  const paths = (some: Shown['asked']) => ['/', ...some.map(({ name }) => new URL(name).pathname)]
  const found = []
  for (const { path, row, most } of loads) {
    await page.goto(`${stage.url}${path}`)
    await page.locator(row).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { rowAt, asked } = await page.evaluate<Shown>(() => ({
      rowAt: Reflect.get(window, 'rowAt'),
      asked: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    }))
    found.push({ path, most, before: paths(asked.filter(({ startTime }) => startTime <= rowAt)), all: paths(asked) })
  }
  return found
}

test('the first row of a page takes few requests, and menus and forms, and all that opens later, come after it', async () => {
  const { person, id } = await somebody()
  const loads = [
    ...(await askedUntil(person, [
      { path: '/projects', row: 'main a[href^="/projects/"]', most: 10 },
      { path: '/', row: 'main li a[href^="/projects/"]', most: 14 },
      { path: `/projects/${id}?tab=tasks`, row: 'main tbody a', most: 13 },
    ])),
    ...(await askedUntil(undefined, [{ path: '/auth', row: 'main input[type=email]', most: 10 }])),
  ]
  expect(loads).toHaveLength(4)
  for (const { path, most, before, all } of loads) {
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(most)
    expect(before.length, path).toBeGreaterThan(1)
    expect(before.filter((name) => /\/(?:overlays|dialogs|rules|toasts|auth-client)-/.test(name))).toEqual([])
    expect(all.join('\n'), path).toMatch(/\/auth-client-/)
  }
})

test('the document’s style sheet has no rule of the documents that the server writes', async () => {
  const page = await stage.open({ path: '/auth' })
  const names = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  const ours = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  const guide = await stage.open({ path: '/ajuda' })
  const theirs = await guide.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  expect(ours).toHaveLength(1)
  expect(theirs.length).toBeGreaterThan(0)
  expect(theirs.map(names)).not.toContain(names(ours[0] ?? ''))
})
