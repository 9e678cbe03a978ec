import type { List } from '../list/list.ts'
import { invoiceStatuses, receivableStatuses } from '../status.ts'

/** What invoices and receivables are filtered by together: a client, and days that are both included. */
const filters = {
  client: { label: 'Cliente', type: 'spelling', most: 200 },
  from: { label: 'De', type: 'from' },
  to: { label: 'Até', type: 'to' },
  /**
   * The day that counts, `due` where it is not said. By `issue`, what was invoiced is counted as a margin counts it, and a
   * receivable of no invoice is in no period. By `payment`, what was not paid is in none.
   */
  by: {
    label: 'Dia',
    type: 'choice',
    values: ['due', 'issue', 'payment'],
    names: { due: 'vencimento ou previsão', issue: 'emissão', payment: 'pagamento ou recebimento' },
    all: null,
  },
} as const

/** The part of the finances that is meant. */
export const financeList = { columns: {}, filters } as const satisfies List

/** Invoices, by due date, the furthest first. */
export const invoiceList = {
  columns: {
    number: { label: 'Número', type: 'text' },
    client: { label: 'Cliente', type: 'text' },
    due_date: { label: 'Vencimento', type: 'day' },
    paid_date: { label: 'Pagamento', type: 'day', blank: true },
    status: { label: 'Status', type: 'choice', values: invoiceStatuses },
    amount: { label: 'Valor', type: 'reais', align: 'right' },
  },
  filters: {
    status: {
      label: 'Status',
      type: 'choice',
      values: invoiceStatuses,
      all: 'todas',
    },
    ...filters,
  },
} as const satisfies List

/** Receivables, by expected date, the furthest first. */
export const receivableList = {
  columns: {
    client: { label: 'Cliente', type: 'text' },
    expected_date: { label: 'Previsão', type: 'day' },
    received_date: { label: 'Recebimento', type: 'day', blank: true },
    notes: { label: 'Observações', type: 'text', blank: true },
    status: { label: 'Status', type: 'choice', values: receivableStatuses },
    amount: { label: 'Valor', type: 'reais', align: 'right' },
  },
  filters: {
    status: {
      label: 'Status',
      type: 'choice',
      values: receivableStatuses,
    },
    ...filters,
  },
} as const satisfies List
