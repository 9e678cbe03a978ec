import { getRouteApi } from '@tanstack/react-router'
import { useSearchText } from '../../page/use-search-text.ts'
import type { Sorting } from '../../ui/table/sorting.ts'
import type { ProjectSearch } from './project-search.ts'

const route = getRouteApi('/app/projects/$id')

/** How a list is ordered unless the address says otherwise. */
const newestFirst: Sorting = { key: 'created_at', dir: 'desc' }

export type WorkSearch = ReturnType<typeof useWorkSearch>

/** The filter and order of a tab's list, and the ways to change them; the address keeps them. */
export function useWorkSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [q, setText] = useSearchText(search.q ?? '')
  const { sort, dir, status, owner, priority, due, epic_id, story_id } = search
  const sorting: Sorting = sort ? { key: sort, dir: dir ?? 'asc' } : newestFirst

  function go(change: ProjectSearch, replace: boolean): void {
    void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false })
  }

  return {
    search: { ...search, q: q || undefined },
    /** Whether anything is left out of the list. */
    isFiltered: Boolean(q.trim() || status || owner || priority || due || epic_id || story_id),
    sorting,
    /** Typing replaces the address. */
    type: (typed: string) => {
      setText(typed)
      go({ q: typed || undefined }, true)
    },
    /** A choice is a step that one can go back from. */
    choose: (change: ProjectSearch) => go(change, false),
    /** Orders the list; newest first is what an address without an order means. */
    sortTo: ({ key, dir }: Sorting) => {
      const isDefault = key === newestFirst.key && dir === newestFirst.dir
      go(isDefault ? { sort: undefined, dir: undefined } : { sort: key, dir: dir === 'desc' ? dir : undefined }, true)
    },
    clear: () => {
      setText('')
      const none = { q: undefined, status: undefined, owner: undefined, priority: undefined }
      go({ ...none, due: undefined, epic_id: undefined, story_id: undefined }, false)
    },
  }
}
