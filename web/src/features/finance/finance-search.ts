import type { FinanceFilter } from '@leme/contract/money/finance'
import type { Invoice } from '@leme/contract/money/invoice'
import type { Receivable } from '@leme/contract/money/receivable'
import { invoiceStatuses, receivableStatuses } from '@leme/contract/status'
import { dayOf, idOf, oneOf, textOf } from '../../search-values.ts'

/**
 * What the page is filtered by, as the address keeps it: each list's status, a client, days from and to, and which
 * day counts; absent: all, and the due day. And the invoice that a link led to.
 */
export type FinanceSearch = FinanceFilter & {
  invoice_status?: Invoice['status']
  receivable_status?: Receivable['status']
  invoice?: string
}

/**
 * Reads the filters from an address; what it does not know is undefined, and named all the same: the router hands on
 * as it came what is not named.
 */
export function financeSearch(search: Record<string, unknown>): FinanceSearch {
  const { invoice_status, receivable_status, client, from, to, by, invoice } = search
  return {
    client: textOf(client),
    from: dayOf(from),
    to: dayOf(to),
    by: by === 'payment' ? by : undefined,
    invoice_status: oneOf(invoiceStatuses, invoice_status),
    receivable_status: oneOf(receivableStatuses, receivable_status),
    invoice: idOf(invoice),
  }
}

/** Whether the page is filtered by a client or a period. */
export function isHeld({ client, from, to }: FinanceFilter): boolean {
  return client !== undefined || from !== undefined || to !== undefined
}
