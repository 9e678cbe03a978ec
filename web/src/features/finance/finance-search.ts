import { type FinanceFilter, financeFilter } from '@leme/contract/finance'
import type { Invoice } from '@leme/contract/invoice'
import type { Receivable } from '@leme/contract/receivable'
import { invoiceStatuses, receivableStatuses } from '@leme/contract/status'

/** What the page is held to, as the address keeps it: each list's status, a client, days from and to; absent: all. */
export type FinanceSearch = FinanceFilter & {
  invoice_status?: Invoice['status']
  receivable_status?: Receivable['status']
}

/**
 * Reads the filters from an address; what it does not know is undefined, and named all the same: the router hands on
 * as it came what is not named.
 */
export function financeSearch(search: Record<string, unknown>): FinanceSearch {
  const { invoice_status, receivable_status, client, from, to } = search
  return {
    client: filterOf('client', client),
    from: filterOf('from', from),
    to: filterOf('to', to),
    invoice_status: invoiceStatuses.find((status) => status === invoice_status),
    receivable_status: receivableStatuses.find((status) => status === receivable_status),
  }
}

/** Whether the page is held to a client or a period. */
export function isHeld({ client, from, to }: FinanceFilter): boolean {
  return client !== undefined || from !== undefined || to !== undefined
}

/** A filter by client or period, where the contract takes its value. The router reads a name of digits as a number. */
function filterOf(field: keyof FinanceFilter, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const read = financeFilter.shape[field].safeParse(text)
  return read.success ? read.data : undefined
}
