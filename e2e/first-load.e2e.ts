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
  await page.goto(`${stage.url}${path}`)
  await page.waitForLoadState('networkidle')
  const paths = requests.map((request) => request.url().replace(stage.url, ''))
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

test('the first load of a project’s tasks asks for all that they need before the application runs', async () => {
  const { person, id } = await somebody()
  const { api, leftEarly } = await load(person, `/projects/${id}?tab=tasks`)
  expect(leftEarly).toEqual([])
  const parts = ['', '/epics', '/members', '/stories', '/tasks'].map((part) => `/api/projects/${id}${part}`)
  expect(api.filter((asked) => asked.includes(id)).toSorted()).toEqual(parts)
})

test('a first load of the projects reads who one is and the projects, and nothing else', async () => {
  const { api } = await load(await stage.signUp(), '/projects')
  expect(api.toSorted()).toEqual(['/api/me', '/api/projects'])
})

type Shown = { rowAt: number; asked: { name: string; startTime: number }[] }

/** What a first load has asked for when the first of `row` is in the document, and what it asks for once that is painted. */
async function askedUntil(person: Person | undefined, path: string, row: string) {
  const page = await stage.open({ as: person, path: '/settings/account' })
  await page.waitForLoadState('networkidle')
  await page.addInitScript((row) => {
    const look = () => {
      if (Reflect.has(window, 'rowAt') || !document.querySelector(row)) return
      Reflect.set(window, 'rowAt', performance.now())
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, row)
  await page.goto(`${stage.url}${path}`)
  await page.locator(row).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { rowAt, asked } = await page.evaluate<Shown>(() => ({
    rowAt: Reflect.get(window, 'rowAt'),
    asked: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }))
  const paths = (some: Shown['asked']) => ['/', ...some.map(({ name }) => new URL(name).pathname)]
  return {
    before: paths(asked.filter(({ startTime }) => startTime <= rowAt)),
    all: paths(asked),
  }
}

/** Nothing that opens later is fetched before the first row is there, and little at once. */
test.each([
  { path: '/projects', row: 'main a[href^="/projects/"]', most: 10 },
  { path: '/', row: 'main li a[href^="/projects/"]', most: 14 },
  { path: '/projects/:id?tab=tasks', row: 'main tbody a', most: 17 },
  { path: '/auth', row: 'main input[type=email]', most: 10 },
])('the first row of $path takes at most $most requests, and menus and forms come after it', async (one) => {
  const { person, id } = await somebody()
  const as = one.path === '/auth' ? undefined : person
  const { before, all } = await askedUntil(as, one.path.replace(':id', id), one.row)
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(one.most)
  expect(before.filter((path) => /\/(?:overlays|dialogs|rules|toasts|auth-client)-/.test(path))).toEqual([])
  expect(all.join('\n')).toMatch(/\/auth-client-/)
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
