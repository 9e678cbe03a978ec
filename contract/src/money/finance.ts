import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import type { FiltersOf } from '../list/list.ts'
import { filterSchema } from '../list/list-query.ts'
import { invoiceStatuses, receivableStatuses } from '../status.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { financeList } from './finance-list.ts'

export const financeRefusals = { by: 'Dia desconhecido' }

/** What part of the finances is meant: of one client, and from one day to another, both included. */
export const financeFilter = filterSchema(financeList, financeRefusals)

const count = z.int().min(0)
const total = z.object({ count, amount: decimalText })

/**
 * Sums of what the filter leaves, or of everything that the organisation has, exact to the cent, as of the organisation's
 * today. `overdue` is of overdue invoices and late receivables together: a receivable of the same client, amount and day as
 * an invoice is the same debt, and `repeated` says how many were left out for that.
 */
export const financeSummary = z.object({
  invoices: total.extend({
    by_status: z.record(z.enum(invoiceStatuses), total),
    /** What is still to pay of those that are sent, and of the overdue ones among them. */
    open: total,
    late: total,
  }),
  receivables: total.extend({
    by_status: z.record(z.enum(receivableStatuses), total),
    /** What is still to come of those that are neither paid nor cancelled. */
    open: total,
    /** The same of those that are late. */
    late: total,
    /** Money that came in, less what went back: by the day of the payment, where the filter's period is of payments. */
    received: decimalText,
  }),
  overdue: total.extend({ repeated: count }),
})

/**
 * What one client still has to pay and how much of that is late, by receivables and by invoices: never one sum, as both
 * may be of the same debt. As of the organisation's today.
 */
export const debtor = z.object({
  client: z.string(),
  open: total,
  late: total,
  open_invoices: total,
  overdue_invoices: total,
})

export type FinanceFilter = FiltersOf<typeof financeList>
export type Debtor = z.infer<typeof debtor>
export type FinanceSummary = z.infer<typeof financeSummary>

export const financeNotes = {
  answered: {
    Debtor: { type: debtor, description: 'O que um cliente ainda deve, por recebíveis, no dia de hoje da organização' },
    FinanceSummary: {
      type: financeSummary,
      description: 'Somas de tudo o que a organização tem, no dia de hoje da organização',
    },
  },
  fields: {
    client: ['Nome do cliente, como está nos lançamentos', 'Cooperativa Pampa'],
    open: ['O que ainda não foi recebido', { count: 2, amount: '1234.50' }],
    'FinanceSummary.amount': ['Soma em reais, exata ao centavo', '1234.50'],
    late: ['A parte que passou da data prevista', { count: 1, amount: '234.50' }],
    received: ['O dinheiro que entrou, menos o que foi devolvido', '810.00'],
    open_invoices: ['As faturas que ainda não foram pagas', { count: 2, amount: '1234.50' }],
    overdue_invoices: ['As faturas que venceram', { count: 1, amount: '234.50' }],
    invoices: ['Somas das faturas'],
    by_status: ['As mesmas somas por status'],
    receivables: ['Somas dos recebíveis'],
    overdue: [
      'Faturas vencidas e recebíveis atrasados juntos, no máximo: um recebível de mesmo cliente, valor e vencimento que uma fatura conta uma vez',
    ],
    repeated: [
      'O que está nas duas listas e foi somado uma vez: recebíveis iguais a uma fatura, e faturas contadas por suas parcelas',
      0,
    ],
  },
} satisfies SchemaNotes
