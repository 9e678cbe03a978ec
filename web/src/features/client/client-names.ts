import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** Names that may be one client's, for who may say so. */
export const alikeQuery = queryOptions({
  queryKey: keys.clients.list({ alike: true }),
  queryFn: ({ signal }) => call('GET /api/clients/alike', {}, { signal }),
})

/** Names of invoices and receivables that no registered client has, for who may say whose they are. */
export const unmatchedQuery = queryOptions({
  queryKey: keys.clients.list({ unmatched: true }),
  queryFn: ({ signal }) => call('GET /api/finance/unmatched', {}, { signal }),
})

/** The other names of one client. */
export const aliasesQuery = (clientId: string) =>
  queryOptions({
    queryKey: keys.clients.list({ aliases: clientId }),
    queryFn: ({ signal }) => call('GET /api/client-aliases', { query: { client_id: clientId } }, { signal }),
  })

/** Who a name counts for shows in the register, in the work and in the finances. */
export function refreshNames(queries: QueryClient): void {
  const read = [keys.clients, keys.partners, keys.projects, keys.tickets, keys.invoices, keys.receivables]
  for (const { all } of [...read, keys.financeSummary, keys.debtors]) void queries.invalidateQueries({ queryKey: all })
}

/** How many invoices, receivables and projects have a name. */
export const usesNoun = { one: 'lançamento ou projeto', many: 'lançamentos e projetos' }
