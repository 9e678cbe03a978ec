import { infiniteQueryOptions, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { usePageCount, usePagesHere } from '../api/http/page-count.ts'
import type { PageQuery } from '../api/http/read-pages.ts'
import { readAgainEvery } from '../api/query-client.ts'

/** How many rows come at a time. */
export const pageSize = 50

/**
 * A list of the API a page at a time, each on from the last row of the one before. Until the rows of another filter are
 * there, these stay. `every`: how often a visible page reads it again; ms.
 */
export function pagedQuery<Row extends { id: string }>(
  queryKey: QueryKey,
  read: (page: PageQuery, signal: AbortSignal) => Promise<Row[]>,
  every: number | false = readAgainEvery,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ limit: pageSize, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })
}

/** Reads it; who comes back, or loads the page again, finds as many pages as were there. */
export function usePagedList<Row extends { id: string }>(query: ReturnType<typeof pagedQuery<Row>>) {
  const list = useInfiniteQuery(usePagesHere(query))
  usePageCount(query.queryKey, list)
  return list
}
