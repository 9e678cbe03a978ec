import { longestPage } from '@leme/contract/wire/page-size'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type PageQuery, partly, readPages } from './read-pages.ts'

const queryKey = ['rows']
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }))

/** A server with so many rows, what it was asked, and what showed as it was. */
function serve(count: number, before?: { id: string }[], options?: { updatedAt: number }) {
  const client = new QueryClient()
  if (before) client.setQueryData(queryKey, before, options)
  const asked: PageQuery[] = []
  const shown: (number | undefined)[] = []
  const readPage = async (query: PageQuery) => {
    asked.push(query)
    shown.push(client.getQueryData<unknown[]>(queryKey)?.length)
    const from = query.after === undefined ? 0 : Number(query.after) + 1
    return rows(count).slice(from, from + query.limit)
  }
  return { asked, shown, all: readPages({ client, queryKey }, readPage) }
}

test('[PL-01] a list of less than a page is one read', async () => {
  const { asked, all } = serve(3)
  expect(await all).toEqual(rows(3))
  expect(asked).toEqual([{ limit: longestPage, after: undefined }])
})

test('[PL-01] a longer one is read to its end, and shows meanwhile what has come', async () => {
  const { asked, shown, all } = serve(2 * longestPage + 5)
  expect(await all).toEqual(rows(2 * longestPage + 5))
  expect(asked.map(({ after }) => after)).toEqual([undefined, '999', '1999'])
  expect(shown).toEqual([undefined, 1000, 2000])
})

test('[PL-01] read again, a list does not shrink meanwhile', async () => {
  const { shown, all } = serve(longestPage + 1, rows(longestPage + 1))
  expect(await all).toHaveLength(longestPage + 1)
  expect(shown).toEqual([1001, 1001])
})

test('[PL-01] of a part that has come already the rest is read, but all again once something has changed', async () => {
  const part = rows(longestPage)
  const { asked, all } = serve(longestPage + 1, part, partly)
  expect(await all).toEqual(rows(longestPage + 1))
  expect(asked.map(({ after }) => after)).toEqual(['999'])
  const client = new QueryClient()
  client.setQueryData(queryKey, part, partly)
  await client.invalidateQueries({ queryKey })
  const first: PageQuery[] = []
  await readPages({ client, queryKey }, async (query) => {
    first.push(query)
    return []
  })
  expect(first).toEqual([{ limit: longestPage, after: undefined }])
})
