import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** Every rate of an hour, also those that count no more. */
export const workRatesQuery = queryOptions({
  queryKey: keys.workRates.list(),
  queryFn: ({ signal }) => call('GET /api/work-rates', {}, { signal }),
})
