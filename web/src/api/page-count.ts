import type { QueryKey } from '@tanstack/react-query'

/** The list at the present place of the tab's history, whose key the router holds over a reload. */
const nameOf = (list: QueryKey) => history.state?.__TSR_key + JSON.stringify(list)

/** How many pages of a list were asked for at this place; undefined where it begins here. */
export function pagesHere(list: QueryKey): number | undefined {
  return Number(sessionStorage.getItem(nameOf(list))) || undefined
}

/** As an option of the list's query: so many are read where it is loaded again, or come back to. */
export function readPagesHere(list: QueryKey): object {
  // Every infinite query takes `pages`, though the types say it only of those without a component.
  return { pages: pagesHere(list) }
}

export function storePagesHere(list: QueryKey, pages: number): void {
  try {
    sessionStorage.setItem(nameOf(list), String(pages))
  } catch {
    // There is no room: the list begins with one page again.
  }
}
