import { movementList } from '@leme/contract/money/bank-list'
import { readSearch, type SearchOf } from '../../list/list-search.ts'

/** What the address keeps of the page, by the names of the API. */
export type StatementSearch = SearchOf<typeof movementList, 'state'>

/** The page begins with what is to be matched. */
export const statementBegins = { state: 'open' } as const

export function statementSearch(given: Record<string, unknown>): StatementSearch {
  return readSearch(movementList, given, statementBegins)
}
