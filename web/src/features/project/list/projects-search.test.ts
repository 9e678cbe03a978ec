import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { router } from '../../../routes.tsx'
import { parseSearch, stringifySearch } from '../../../search-params.ts'
import { projectsSearch } from './projects-search.ts'

/** What the page is given at this address. */
function given(search: string): Record<string, unknown> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [`/projects${search}`] }) })
  return projectsSearch(router.matchRoutes(router.latestLocation).at(-1)?.search ?? {})
}

describe('[PL-07] the filter in the address', () => {
  test.each([
    ['?q=igua%C3%A7u&status=doing&kind=product', { q: 'iguaçu', status: 'doing', kind: 'product' }],
    ['?q=999', { q: '999' }],
    ['?q=%22999%22', { q: '"999"' }],
    ['?q=true', { q: 'true' }],
    ['?q=null', { q: 'null' }],
    ['?q=[1]', { q: '[1]' }],
    ['?q={"a":1}', { q: '{"a":1}' }],
    ['?q=a&q=b', { q: 'a' }],
    ['?q=a+b', { q: 'a b' }],
    ['?q=100%', { q: '100%' }],
    ['?q=', {}],
    ['?status=doing&status=done', { status: 'doing' }],
    ['?status=xx&kind=yy', {}],
  ])('%s', (search, filter) => {
    expect(given(search)).toEqual(filter)
  })

  test.each(['999', 'true', 'null', '[1]', 'ação & reação', '"a"', 'a+b'])('%s stays the text it is', (q) => {
    expect(projectsSearch(parseSearch(stringifySearch({ q })))).toEqual({ q })
  })

  test('is readable, and without a filter there is nothing', () => {
    expect(stringifySearch({ q: '999', status: 'doing' })).toBe('?q=999&status=doing')
    expect(stringifySearch({ q: undefined })).toBe('')
  })
})
