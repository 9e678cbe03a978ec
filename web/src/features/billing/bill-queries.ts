import { activityPage } from '@leme/contract/project/activity-page'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'

/** An invoice with its instalments and what settles them. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: keys.invoices.one(id),
    queryFn: ({ signal }) => call('GET /api/finance/invoices/:id', { params: { id } }, { signal }),
    refetchInterval: readAgainEvery,
  })

/** A receivable with what settles it. */
export const receivableQuery = (id: string) =>
  queryOptions({
    queryKey: keys.receivables.one(id),
    queryFn: ({ signal }) => call('GET /api/finance/receivables/:id', { params: { id } }, { signal }),
    refetchInterval: readAgainEvery,
  })

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: readonly { id: string }[]) => (page.length < activityPage ? undefined : page.at(-1)?.id),
  refetchInterval: readAgainEvery,
}

/** What changed of an invoice, its instalments and their payments, newest first, a page at a time. */
export const invoiceChangesQuery = (id: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...keys.invoices.one(id), 'changes'],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/finance/invoices/:id/changes', { params: { id }, query: { before } }, { signal }),
  })

/** What changed of a receivable and its payments, newest first, a page at a time. */
export const receivableChangesQuery = (id: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...keys.receivables.one(id), 'changes'],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/finance/receivables/:id/changes', { params: { id }, query: { before } }, { signal }),
  })

/** The latest files of invoices and receivables; among the invoices, with which it is read again. */
export const financeImportsQuery = queryOptions({
  queryKey: keys.invoices.list({ imports: true }),
  queryFn: ({ signal }) => call('GET /api/finance/imports', {}, { signal }),
})

/** Open invoices that look like receivables; among the invoices, with which they are read again. */
export const sameDebtsQuery = queryOptions({
  queryKey: keys.invoices.list({ sameDebts: true }),
  queryFn: ({ signal }) => call('GET /api/finance/same-debts', {}, { signal }),
})

/** Reads again what any change of money shows in. */
export function refreshMoney(queries: QueryClient): void {
  for (const { all } of [keys.invoices, keys.receivables, keys.financeSummary, keys.debtors])
    void queries.invalidateQueries({ queryKey: all })
}
