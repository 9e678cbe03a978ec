import type { List } from '@leme/contract/list/list'

/** Whether anything is filtered: the order, and what the page begins with, filter nothing. */
export function isFiltered({ filters }: List, search: Record<string, unknown>): boolean {
  return Object.keys(filters).some((name) => Boolean(search[name]))
}
