import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSearchText } from '../page/use-search-text.ts'

/** What a page's address keeps of its list, and the ways to change it. */
export type ListState<Search> = {
  search: Search
  /** What is typed in the search field. */
  text: string
  /** Typing replaces the address. */
  type: (text: string) => void
  /** A choice is a step that one can go back from, unless it replaces the one before. */
  choose: (change: Partial<Search>, replace?: boolean) => void
  /** Empties the search field with a choice of no filters. */
  clear: (none: Partial<Search>) => void
}

/** `read` takes from the address what it keeps; the page stays at its own address. */
export function useListSearch<Search extends { q?: string | undefined }>(
  read: (given: Record<string, unknown>) => Search,
): ListState<Search> {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [text, setText] = useSearchText(search.q ?? '')

  function choose(change: Partial<Search>, replace = false): void {
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace, resetScroll: false })
  }

  function type(typed: string): void {
    setText(typed)
    choose({ q: typed || undefined } as Partial<Search>, true)
  }

  function clear(none: Partial<Search>): void {
    setText('')
    choose(none)
  }

  return { search, text, type, choose, clear }
}
