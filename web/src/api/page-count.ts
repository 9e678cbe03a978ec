import type { QueryKey } from '@tanstack/react-query'

/** The list at the present place of the tab's history, whose key the router holds over a reload. */
const nameOf = (list: QueryKey) => history.state?.__TSR_key + JSON.stringify(list)

/**
 * As an option of a list's query, how many of its pages were asked for at this place, where it begins with one: so many
 * are read where it is loaded again, or come back to. Every infinite query takes it, though the types say it only of
 * those without a component.
 */
export const pagesHere = (list: QueryKey): { pages?: number } => ({
  pages: Number(sessionStorage.getItem(nameOf(list))) || undefined,
})

export function storePagesHere(list: QueryKey, pages: number): void {
  try {
    sessionStorage.setItem(nameOf(list), String(pages))
  } catch {
    // There is no room: the list begins with one page again.
  }
}
