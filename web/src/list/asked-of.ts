import type { AskedOf, List } from '@leme/contract/list/list'
import type { Begins, SearchOf } from './list-search.ts'

/** What the API is asked for, where an address keeps this. */
export function askedOf<const Of extends List>(
  { filters, sort }: Of,
  search: SearchOf<Of, keyof Of['filters']>,
  begins: Begins<Of> = {},
): AskedOf<Of> {
  const [chosen, first]: Record<string, unknown>[] = [search, begins]
  const named = [...Object.keys(filters), ...(sort === undefined ? [] : ['sort', 'dir'])].map((name) => {
    const value = chosen?.[name] ?? first?.[name]
    return [name, value === 'all' ? undefined : value]
  })
  return Object.fromEntries(named) as AskedOf<Of>
}
