import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'

/** The list at the present place of the tab's history, whose key the router holds over a reload. */
const nameOf = (list: QueryKey) => history.state?.__TSR_key + JSON.stringify(list)

/**
 * As an option of a list's query, how many of its pages were shown at this place, where it begins with one: so many
 * are read where it is loaded again, or come back to. Every infinite query takes it, though the types say it only of
 * those without a component.
 */
export const pagesHere = (list: QueryKey): { pages?: number } => ({
  pages: Number(sessionStorage.getItem(nameOf(list))) || undefined,
})

/**
 * Stores how many pages of the list are shown at this place. It draws the list again with that: what reads it again later
 * reads as many pages as its query was last given.
 */
export function usePageCount(list: QueryKey, read: { data?: { pages: unknown[] }; isPlaceholderData: boolean }): void {
  const name = nameOf(list)
  const pages = read.isPlaceholderData ? 0 : (read.data?.pages.length ?? 0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (pages < 2) return
    try {
      sessionStorage.setItem(name, String(pages))
    } catch {
      // There is no room: the list begins with one page again.
    }
    redraw()
  }, [name, pages])
}
