import { pageAt, pages } from '@leme/contract/pages'
import { expect, test } from 'vitest'
import { router } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

const routesOf = (page: string) =>
  router.matchRoutes(page.replace('$id', 'nenhum'), {}).map(({ routeId }) => router.routesById[routeId])

test.each(pages.filter((page) => !page.startsWith('/auth')))('[SH-03] %s is inside of the guard', (page) => {
  expect(routesOf(page).map(({ options }) => options.component)).toContain(Shell)
})

test.each(pages)('[SH-01] %s has a page and a title of its own', (page) => {
  const own = routesOf(page).at(-1)
  expect(own?.fullPath).toBe(page)
  expect(own?.options.component).toBeDefined()
  expect(pageAt(page)?.title).toBeTruthy()
})
