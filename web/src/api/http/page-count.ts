import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The list at the present place of the tab's history, whose key the router holds over a reload. */
const nameOf = (list: QueryKey) => history.state?.__TSR_key + JSON.stringify(list)

/** How many of the list's pages were shown at this place, where it was more than one; 0 otherwise. */
export const pagesHere = (list: QueryKey): number => Number(sessionStorage.getItem(nameOf(list)))

/**
 * The query, asked to read as many pages as were shown at this place where fewer are there: after a reload, or on the way
 * back. Every infinite query takes `pages`, though the types say it only of those without a component. A query that has
 * its pages is asked nothing: then whatever reads it again reads as many as it has by then.
 */
export function usePagesHere<Query extends { queryKey: QueryKey }>(query: Query): Query {
  const held = useQueryClient().getQueryData<{ pages: unknown[] }>(query.queryKey)
  const pages = pagesHere(query.queryKey)
  return pages > (held?.pages.length ?? 0) ? { ...query, pages } : query
}

/** Stores how many pages of the list are shown at this place. */
export function usePageCount(list: QueryKey, read: { data?: { pages: unknown[] }; isPlaceholderData: boolean }): void {
  const name = nameOf(list)
  const pages = read.isPlaceholderData ? 0 : (read.data?.pages.length ?? 0)
  useEffect(() => {
    if (pages < 2) return
    try {
      sessionStorage.setItem(name, String(pages))
    } catch {
      // There is no room: the list begins with one page again.
    }
  }, [name, pages])
}
