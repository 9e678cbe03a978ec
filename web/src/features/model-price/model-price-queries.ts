import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** How often a page asks how far counting again is; ms. */
const readAgainEvery = 2_000

/** The organisation's own prices, by model. */
export const modelPricesQuery = queryOptions({
  queryKey: keys.prices.list(),
  queryFn: ({ signal }) => call('GET /api/model-prices', {}, { signal }),
})

/** Models of the last 30 days whose tokens have no price. */
export const unpricedModelsQuery = queryOptions({
  queryKey: keys.prices.list({ unpriced: true }),
  queryFn: ({ signal }) => call('GET /api/model-prices/unpriced', {}, { signal }),
})

/** The latest recounts; asked again while one is under way. */
export const runRecountsQuery = queryOptions({
  queryKey: keys.prices.list({ recounts: true }),
  queryFn: ({ signal }) => call('GET /api/run-recounts', {}, { signal }),
  refetchInterval: ({ state }) => {
    const [latest] = state.data ?? []
    return latest?.status === 'counting' || latest?.status === 'applying' ? readAgainEvery : false
  },
})
