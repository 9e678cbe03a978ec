import type { List } from '@leme/contract/list/list'
import type { FinanceFilter } from '@leme/contract/money/finance'
import { financeList, invoiceList, receivableList } from '@leme/contract/money/finance-list'
import { readSearch, type SearchOf } from '../../list/list-search.ts'
import { idOf } from '../../search-values.ts'

/** What the page is filtered by, as its address calls it: a client and a period for both lists, and a status for each. */
const pageList = {
  columns: {},
  filters: {
    ...financeList.filters,
    invoice_status: invoiceList.filters.status,
    receivable_status: receivableList.filters.status,
  },
} as const satisfies List

/** What the address keeps; absent: all, and the due day. And the invoice that a link led to. */
export type FinanceSearch = SearchOf<typeof pageList> & { invoice?: string }

/**
 * Reads the filters from an address; what it does not know is undefined, and named all the same: the router hands on
 * as it came what is not named.
 */
export function financeSearch(given: Record<string, unknown>): FinanceSearch {
  const { by, ...search } = readSearch(pageList, given)
  return { ...search, by: by === 'due' ? undefined : by, invoice: idOf(given.invoice) }
}

/** Whether the page is filtered by a client or a period. */
export function isHeld({ client, from, to }: FinanceFilter): boolean {
  return client !== undefined || from !== undefined || to !== undefined
}
