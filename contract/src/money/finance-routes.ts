import { z } from 'zod'
import { oneOfThese, pageQuery } from '../list/list-query.ts'
import { bulkAnswer, bulkBody, bulkQuery } from '../wire/bulk.ts'
import { longestPage } from '../wire/page-size.ts'
import type { Route } from '../wire/route.ts'
import { debtor, financeFilter, financeRefusals, financeSummary } from './finance.ts'
import { invoiceList, receivableList } from './finance-list.ts'
import { invoice, invoiceRow } from './invoice.ts'
import { receivable, receivableRow } from './receivable.ts'

const refusalsOf = ({ values }: { values: readonly string[] }) => ({
  ...financeRefusals,
  status: `Status desconhecido: use ${oneOfThese(values)}`,
})

/** Calls about invoices and receivables, which come in from other systems, and their sums. */
export const financeRoutes = {
  listInvoices: {
    method: 'GET',
    path: '/api/finance/invoices',
    summary: 'Faturas, por vencimento, da mais distante à mais antiga; `after` continua da última recebida',
    query: pageQuery(invoiceList, refusalsOf(invoiceList.filters.status), longestPage),
    answer: z.array(invoice),
    errors: [],
    scope: 'read',
  },
  upsertInvoices: {
    method: 'PUT',
    path: '/api/finance/invoices',
    summary: 'Envia faturas, reconhecidas por número',
    query: bulkQuery,
    body: bulkBody,
    rows: invoiceRow,
    answer: bulkAnswer,
    errors: ['forbidden'],
    scope: 'finance:write',
  },
  listReceivables: {
    method: 'GET',
    path: '/api/finance/receivables',
    summary: 'Recebíveis, por data prevista, da mais distante à mais antiga; `after` continua do último recebido',
    query: pageQuery(receivableList, refusalsOf(receivableList.filters.status), longestPage),
    answer: z.array(receivable),
    errors: [],
    scope: 'read',
  },
  upsertReceivables: {
    method: 'PUT',
    path: '/api/finance/receivables',
    summary: 'Envia recebíveis, reconhecidos por external_id',
    query: bulkQuery,
    body: bulkBody,
    rows: receivableRow,
    answer: bulkAnswer,
    errors: ['forbidden'],
    scope: 'finance:write',
  },
  getFinanceSummary: {
    method: 'GET',
    path: '/api/finance/summary',
    summary: 'Somas de faturas e recebíveis, exatas ao centavo, no dia de hoje da organização',
    query: financeFilter,
    answer: financeSummary,
    errors: [],
    scope: 'read',
  },
  listDebtors: {
    method: 'GET',
    path: '/api/finance/debtors',
    summary:
      'O que cada cliente ainda deve, por recebíveis, quem deve mais primeiro; todos os clientes com faturas ou recebíveis',
    query: financeFilter,
    answer: z.array(debtor),
    errors: [],
    scope: 'read',
  },
} as const satisfies Record<string, Route>
