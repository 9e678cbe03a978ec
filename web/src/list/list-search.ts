import { type AskedOf, type Filter, type FiltersOf, type List, sortsOf } from '@leme/contract/list/list'
import { dayOf, decimalOf, idOf, oneOf, textOf } from '../search-values.ts'

/** What a page's list begins with where its address says nothing; `all` in the address then means everything. */
export type Begins<Of extends List> = AskedOf<Of>

type Widened<Value> = Value | 'all'

/** What an address keeps of a list, by the names of the API. What it does not say is as the page begins. */
export type SearchOf<Of extends List, First extends keyof Of['filters'] = never> = {
  [Name in keyof FiltersOf<Of>]: Name extends First ? Widened<FiltersOf<Of>[Name]> : FiltersOf<Of>[Name]
} & Pick<AskedOf<Of>, 'sort' | 'dir'>

function readFilter(filter: Filter, given: unknown, hasAll: boolean): string | undefined {
  switch (filter.type) {
    case 'choice':
      return oneOf([...filter.values, ...Object.keys(filter.groups ?? {}), ...(hasAll ? ['all'] : [])], given)
    case 'name':
      return given === 'none' && filter.none !== undefined ? given : idOf(given)
    case 'from':
    case 'to':
      return dayOf(given)
    case 'least':
      return decimalOf(given)
    default:
      return textOf(given)
  }
}

/**
 * Reads a list's filters and order from an address. What it does not know is undefined, and named all the same: the
 * router hands on as it came what is not named.
 */
export function readSearch<const Of extends List, const First extends Begins<Of> = object>(
  list: Of,
  given: Record<string, unknown>,
  begins?: First,
): SearchOf<Of, keyof First & keyof Of['filters']> {
  const known: Record<string, unknown> = { ...begins }
  const filters = Object.entries(list.filters).map(([name, filter]) => [
    name,
    readFilter(filter, given[name], known[name] !== undefined),
  ])
  const order = sortsOf(list).length > 0 && { sort: oneOf(sortsOf(list), given.sort), dir: oneOf(ways, given.dir) }
  return { ...Object.fromEntries(filters), ...order } as SearchOf<Of, keyof First & keyof Of['filters']>
}

const ways = ['asc', 'desc'] as const

/** No filter is set; the order stays. */
export function cleared<Of extends List>({ filters }: Of): { [Name in keyof Of['filters']]?: undefined } {
  const none = Object.keys(filters).map((name) => [name, undefined])
  return Object.fromEntries(none) as { [Name in keyof Of['filters']]?: undefined }
}
