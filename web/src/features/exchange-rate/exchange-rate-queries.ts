import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** The latest rates, with those that were corrected. */
export const exchangeRatesQuery = queryOptions({
  queryKey: keys.exchangeRates.list(),
  queryFn: ({ signal }) => call('GET /api/exchange-rates', {}, { signal }),
})
