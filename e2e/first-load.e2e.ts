import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { useStage } from './harness.ts'

const stage = useStage()

/** What a first load asks for until the page is quiet; `leftEarly`: what the document asked for, and nobody took. */
async function load(path: string) {
  const person = await stage.signUp()
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

test.each([
  ['/projects', '/api/projects'],
  ['/clients', '/api/clients'],
  ['/', '/api/dashboard'],
])('the first load of %s asks for %s once, before the application runs', async (path, read) => {
  const { paths, api, leftEarly } = await load(path)
  expect(leftEarly).toEqual([])
  expect(api.filter((asked) => asked === read)).toEqual([read])
  expect(api.filter((asked) => asked === '/api/me')).toEqual(['/api/me'])
  expect(paths.indexOf(read)).toBeLessThan(paths.findIndex((asked) => asked.includes('/toaster-')))
})

test('a first load of the projects takes few requests', async () => {
  const { paths, api } = await load('/projects')
  expect(api.toSorted()).toEqual(['/api/me', '/api/projects'])
  expect(paths.length).toBeLessThan(50)
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
