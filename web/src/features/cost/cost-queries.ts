import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** Every subscription and other cost, also those that count no more. */
export const costsQuery = queryOptions({
  queryKey: keys.costs.list(),
  queryFn: ({ signal }) => call('GET /api/costs', {}, { signal }),
})
