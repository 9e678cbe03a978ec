import { getRouteApi } from '@tanstack/react-router'
import { type FinanceSearch, financeSearch } from './finance-search.ts'

const route = getRouteApi('/app/finance')

/**
 * The filters of the page: what its sums and lists are filtered by. A choice is a step that one can go back from, and
 * leaves one where one stands; what a link led to is over with it.
 */
export function useFinanceFilter() {
  const search = financeSearch(route.useSearch())
  const navigate = route.useNavigate()
  const choose = (change: FinanceSearch) =>
    void navigate({ search: (before) => ({ ...before, invoice: undefined, ...change }), resetScroll: false })
  const { client, from, to, by } = search
  return { search, filter: { client, from, to, by }, choose }
}
