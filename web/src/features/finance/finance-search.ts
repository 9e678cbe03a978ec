import type { Invoice } from '@leme/contract/invoice'
import type { Receivable } from '@leme/contract/receivable'
import { invoiceStatuses, receivableStatuses } from '@leme/contract/status'

/** The status that each list is held to, as the address keeps it; absent: all. */
export type FinanceSearch = { invoice_status?: Invoice['status']; receivable_status?: Receivable['status'] }

/**
 * Reads the filters from an address; what it does not know is undefined, and named all the same: the router hands on
 * as it came what is not named.
 */
export function financeSearch({ invoice_status, receivable_status }: Record<string, unknown>): FinanceSearch {
  return {
    invoice_status: invoiceStatuses.find((status) => status === invoice_status),
    receivable_status: receivableStatuses.find((status) => status === receivable_status),
  }
}
