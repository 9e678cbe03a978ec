import type { FinanceFilter } from '@leme/contract/money/finance'
import type { Invoice } from '@leme/contract/money/invoice'
import type { Receivable } from '@leme/contract/money/receivable'
import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import { orReload } from '../../load-code.ts'

/** How many rows a list loads at a time, and how many of these pages scrolling loads. */
export const pageSize = 100
export const scrolledPages = 5

/** How many rows come at a press of the button from there on. */
export const pressedSize = 500

/** How many rows the page has, the first being 0. */
export function sizeOf(page: number): number {
  return page < scrolledPages ? pageSize : pressedSize
}

/** So many pages (1,000 rows) are read again by the clock and on focus; what is longer, where the sums say that something changed. */
export const mostWatchedPages = 6

/**
 * Sums of everything within the filter, not only of what is loaded; until they are there, those before them stay, with
 * the words of the period that they are of.
 */
export const financeSummaryQuery = (filter: FinanceFilter) =>
  queryOptions({
    queryKey: keys.financeSummary.list(filter),
    queryFn: async ({ signal }) => {
      const sums = call('GET /api/finance/summary', { query: filter }, { signal })
      // Words of a period come where there is one: the first rows do not wait for them.
      const words =
        filter.from || filter.to ? (await orReload(() => import('./period-words.ts'))).periodWords(filter) : null
      return { ...(await sums), words }
    },
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })

/** What each client owes within the filter, the largest debt first. */
export const debtorsQuery = (filter: FinanceFilter) =>
  queryOptions({
    queryKey: keys.debtors.list(filter),
    queryFn: ({ signal }) => call('GET /api/finance/debtors', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })

/** The next page: the row that it follows, and its size. */
type PageParam = { after?: string | undefined; size: number }

const firstPage: PageParam = { size: pageSize }

/** A page asks for one row more than it shows: then it is known whether there are any. */
const asked = ({ after, size }: PageParam) => ({ limit: size + 1, after })

function nextPage(page: readonly { id: string }[], pages: readonly unknown[]): PageParam | undefined {
  const size = sizeOf(pages.length - 1)
  const last = page.length > size ? page[size - 1] : undefined
  return last && { after: last.id, size: sizeOf(pages.length) }
}

type Watched = { state: { data?: InfiniteData<unknown, unknown> } }
const isShort = ({ state }: Watched) => (state.data?.pages.length ?? 0) <= mostWatchedPages
const watched = {
  refetchInterval: (query: Watched) => isShort(query) && readAgainEvery,
  refetchOnWindowFocus: isShort,
}

/** Of the chosen status; until its rows are there, those before it stay. */
const paged = {
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
  placeholderData: keepPreviousData,
  ...watched,
}

/** Invoices by due date, the furthest first, a page at a time; within the filter, of one status or all. */
export function invoicesQuery(status: Invoice['status'] | undefined, filter: FinanceFilter) {
  const queryKey = keys.invoices.list({ status, ...filter })
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/finance/invoices', { query: { ...asked(pageParam), status, ...filter } }, { signal }),
  })
}

/** Receivables by expected date, the furthest first, a page at a time; within the filter, of one status or all. */
export function receivablesQuery(status: Receivable['status'] | undefined, filter: FinanceFilter) {
  const queryKey = keys.receivables.list({ status, ...filter })
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/finance/receivables', { query: { ...asked(pageParam), status, ...filter } }, { signal }),
  })
}
