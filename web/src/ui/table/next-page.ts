type Pages = { pages: readonly unknown[] }

/** What a list that comes page by page says of its pages; an infinite query is one. */
export type PagedList = {
  data?: Pages | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ data?: Pages | undefined; isError: boolean }>
}

/** How often a page is asked for again that did not come for something else. */
const attempts = 3

/** Brings a list's next page also where the list is read again meanwhile, which gives up what was on its way. */
export async function loadNextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  for (let left = attempts; left > 0; left -= 1) {
    const read = await fetchNextPage()
    if (read.isError || read.data?.pages.length !== data?.pages.length) return
  }
}
