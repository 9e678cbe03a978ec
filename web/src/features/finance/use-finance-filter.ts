import { getRouteApi } from '@tanstack/react-router'
import type { FinanceSearch } from './finance-search.ts'

const route = getRouteApi('/app/finance')

/** The filters of the page's lists. A choice is a step that one can go back from, and leaves one where one stands. */
export function useFinanceFilter() {
  const search: FinanceSearch = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (change: FinanceSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  return { search, choose }
}
