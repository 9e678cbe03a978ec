import { z } from 'zod'
import { decimalText } from './decimal.ts'
import { invoiceStatuses, receivableStatuses } from './status.ts'

const count = z.int().min(0)
const total = z.object({ count, amount: decimalText })

/** Sums of everything that the organisation has, exact to the cent, as of today in America/Sao_Paulo. */
export const financeSummary = z.object({
  invoices: total.extend({ by_status: z.record(z.enum(invoiceStatuses), total) }),
  receivables: total.extend({ by_status: z.record(z.enum(receivableStatuses), total) }),
})

export type FinanceSummary = z.infer<typeof financeSummary>
