import type { MovementState } from '@leme/contract/money/bank-list'
import type { Receivable } from '@leme/contract/money/receivable'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import { pagedQuery } from '../../list/paged-query.ts'
import { refreshMoney } from '../billing/bill-queries.ts'
import type { StatementSearch } from './statement-search.ts'

export const bankAccountsQuery = queryOptions({
  queryKey: [...keys.bank, 'accounts'],
  queryFn: ({ signal }) => call('GET /api/bank-accounts', {}, { signal }),
})

/** Movements as the address asks for them, a page at a time. */
export const movementsQuery = ({ state = 'open', ...filter }: StatementSearch) => {
  const query = { ...filter, state: state === 'all' ? undefined : (state as MovementState) }
  return pagedQuery([...keys.bank, 'movements', query], (page, signal) =>
    call('GET /api/bank-movements', { query: { ...page, ...query } }, { signal }),
  )
}

/** What the open movements may have paid. */
export const proposalsQuery = queryOptions({
  queryKey: [...keys.bank, 'proposals'],
  queryFn: ({ signal }) => call('GET /api/bank-proposals', {}, { signal }),
  refetchInterval: readAgainEvery,
})

/** Of each status so many receivables may be chosen by hand. */
const offered = 1000

/** The open receivables, those expected first at the top. */
export const openReceivablesQuery = queryOptions({
  queryKey: keys.receivables.list({ open: true }),
  queryFn: async ({ signal }): Promise<Receivable[]> => {
    const ofStatus = (status: 'late' | 'pending') =>
      call('GET /api/finance/receivables', { query: { status, limit: offered } }, { signal })
    const [late, pending] = await Promise.all([ofStatus('late'), ofStatus('pending')])
    return [...pending, ...late].reverse()
  },
})

/** Reads again what a confirmation shows in. */
export function refreshBank(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.bank })
  refreshMoney(queries)
}
