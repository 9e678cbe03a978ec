import { workLists } from '@leme/contract/work/work-list'
import { isFiltered } from '../../list/is-filtered.ts'
import { cleared } from '../../list/list-search.ts'
import { useListSearch } from '../../list/use-list-search.ts'
import type { Sorting } from '../../ui/table/sorting.ts'
import { workSearch } from './work-search.ts'

/** How a list is ordered unless the address says otherwise. */
const newestFirst: Sorting = { key: 'created_at', dir: 'desc' }

export type WorkListState = ReturnType<typeof useWorkSearch>

/** The filter and order of a tab's list, and the ways to change them; the address keeps them. */
export function useWorkSearch() {
  const { search: inAddress, ...state } = useListSearch(workSearch)
  const { sort, dir } = inAddress
  const search = { ...inAddress, q: state.text.trim() || undefined }
  return {
    ...state,
    /** With what is typed, before the address has it. */
    search,
    /** Whether anything is left out of the list. */
    isFiltered: isFiltered(workLists.task, search),
    sorting: sort ? { key: sort, dir: dir ?? 'asc' } : newestFirst,
    /** Orders the list; newest first is what an address without an order means. */
    sortTo: ({ key, dir }: Sorting) => {
      const isDefault = key === newestFirst.key && dir === newestFirst.dir
      const order = isDefault
        ? { sort: undefined, dir: undefined }
        : { sort: key, dir: dir === 'desc' ? dir : undefined }
      state.choose(order, true)
    },
    clear: () => state.clear(cleared(workLists.task)),
  }
}
