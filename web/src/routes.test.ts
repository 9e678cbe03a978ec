import { firstLoads, pageAt, pages } from '@leme/contract/pages'
import { expect, test } from 'vitest'
import { earlyPages } from '../early/early-pages.ts'
import { componentOf, pageCode } from './page-code.ts'
import { router } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

const routesOf = (page: string) =>
  router.matchRoutes(page.replace('$id', 'nenhum'), {}).map(({ routeId }) => router.routesById[routeId])

test.each(pages.filter((page) => !page.startsWith('/auth')))('[SH-03] %s is inside of the guard', (page) => {
  expect(routesOf(page).map(({ options }) => options.component)).toContain(Shell)
})

test.each(pages)('[SH-01] %s has a page and a title of its own', (page) => {
  const routes = routesOf(page)
  expect(routes.at(-1)?.fullPath).toBe(page)
  // What lies over a page is drawn by that one.
  const code = pageCode(page)
  expect(code).toBeDefined()
  expect(routes.some(({ options }) => options.component === code)).toBe(true)
  expect(pageAt(page).title).toBeTruthy()
})

const sources = import.meta.glob('./features/**/*.tsx', { query: '?raw', import: 'default' })

test.each(pages)('[SH-01] the code that the table of pages names for %s is there', async (page) => {
  const { code } = pageAt(page)
  const { with: beside, tabs = {} } = firstLoads[page] ?? {}
  const source = await sources[`./features/${code}.tsx`]?.()
  expect(source).toContain(`export function ${componentOf(code)}(`)
  const more = [beside, ...Object.values(tabs).map((tab) => tab.with)].flatMap((name) => name ?? [])
  expect(more.filter((name) => !sources[`./features/${name}.tsx`])).toEqual([])
})

/** What the first load of an address asks for besides the application: its modules, and what it reads. */
function askedFirst(address: string) {
  const page = earlyPages.find(({ path }) => new RegExp(path).test(address))
  return page && { modules: page.modules, reads: page.reads.map(({ url }) => url) }
}

const id = '0190a8e0-0000-7000-8000-000000000001'

test.each(pages)('the first load of %s asks for what the table of pages says, and for nothing else', (page) => {
  const load = firstLoads[page]
  const asked = askedFirst(page.replace('$id', id))
  expect(asked?.modules[0]).toBe(load && `features/${pageAt(page).code}.tsx`)
  expect(asked?.reads.length ?? 0).toBeGreaterThanOrEqual(load?.reads.length ?? 0)
})

test('the first load of a page with tabs asks for what the open one needs', () => {
  expect(askedFirst(`/projects/${id}?q=a&tab=stories`)).toEqual({
    modules: ['features/project/project-page.tsx', 'features/work-item/work-tab.tsx'],
    reads: ['/api/me', '/api/projects/$1/work'],
  })
  expect(askedFirst(`/projects/${id}?tab=nada`)?.modules).toContain('features/project/project-overview.tsx')
  expect(askedFirst('/tasks')?.reads).toContain('/api/for-you')
  expect(askedFirst('/tasks?tab=tickets')?.reads).not.toContain('/api/for-you')
})
