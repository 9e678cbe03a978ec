import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'

/** How many rows a list loads at a time. */
export const pageSize = 100

/** So many pages are read again by the clock and on focus; what is longer, where the sums say that something changed. */
export const mostWatchedPages = 10

/** Sums of everything, not only of what is loaded. */
export const financeSummaryQuery = queryOptions({
  queryKey: keys.financeSummary,
  queryFn: ({ signal }) => call('GET /api/finance/summary', {}, { signal }),
  refetchInterval: readAgainEvery,
})

/** A page asks for one row more than it shows: then it is known whether there are any. */
const limit = pageSize + 1
const firstPage: string | undefined = undefined

function nextAfter(page: readonly { id: string }[]): string | undefined {
  return page.length > pageSize ? page[pageSize - 1]?.id : undefined
}

type Watched = { state: { data?: InfiniteData<unknown, unknown> } }
const isShort = ({ state }: Watched) => (state.data?.pages.length ?? 0) <= mostWatchedPages
const watched = {
  refetchInterval: (query: Watched) => isShort(query) && readAgainEvery,
  refetchOnWindowFocus: isShort,
}

/** Invoices by due date, the furthest first, a page at a time. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: keys.invoices.list(),
  queryFn: ({ pageParam: after, signal }) => call('GET /api/finance/invoices', { query: { limit, after } }, { signal }),
  initialPageParam: firstPage as string | undefined,
  getNextPageParam: nextAfter,
  ...watched,
})

/** Receivables by expected date, the furthest first, a page at a time. */
export const receivablesQuery = infiniteQueryOptions({
  queryKey: keys.receivables.list(),
  queryFn: ({ pageParam: after, signal }) =>
    call('GET /api/finance/receivables', { query: { limit, after } }, { signal }),
  initialPageParam: firstPage as string | undefined,
  getNextPageParam: nextAfter,
  ...watched,
})
