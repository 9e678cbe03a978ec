import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usePageCount, usePagesHere } from './page-count.ts'

const queryKey = ['numbers']
const query = {
  queryKey,
  queryFn: async ({ pageParam }: { pageParam: number }) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return pageParam
  },
  initialPageParam: 1,
  getNextPageParam: (page: number) => (page < 5 ? page + 1 : undefined),
}

function Numbers() {
  const list = useInfiniteQuery(usePagesHere(query))
  usePageCount(queryKey, list)
  return (
    <button type="button" aria-busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {list.data?.pages.join()}
    </button>
  )
}

function show(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  render(
    <QueryClientProvider client={queries}>
      <Numbers />
    </QueryClientProvider>,
  )
  return queries
}

const shows = (pages: string) => waitFor(() => expect(screen.getByRole('button').textContent).toBe(pages))
const press = () => act(async () => screen.getByRole('button').click())

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('[DB-05] a list that is loaded again begins with the pages that it showed', async () => {
  show()
  await shows('1')
  await press()
  await shows('1,2')
  await press()
  await shows('1,2,3')
  cleanup()
  show()
  await shows('1,2,3')
})

test('a list read again in the moment when a page arrives keeps that page', async () => {
  const queries = show()
  await shows('1')
  await press()
  await shows('1,2')
  const read: string[] = []
  let isFirst = true
  queries.getQueryCache().subscribe(() => {
    const data = queries.getQueryData<{ pages: number[] }>(queryKey)
    if (data?.pages.length !== 3 || !isFirst) return
    isFirst = false
    void queries.invalidateQueries({ queryKey }).then(() => {
      read.push(String(queries.getQueryData<{ pages: number[] }>(queryKey)?.pages))
    })
  })
  await press()
  await waitFor(() => expect(read).toEqual(['1,2,3']))
  await shows('1,2,3')
})
