import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What keys lead to; those that lead nowhere are absent. */
export function keyedQuery(keys: readonly string[]) {
  return queryOptions({
    queryKey: ['keyed', ...keys],
    queryFn: ({ signal }) => call('GET /api/keys', { query: { keys: keys.join(',') } }, { signal }),
    staleTime: 60_000,
  })
}
