import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isMissing } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'

/** One request to the assistant; null where there is none that one may see. */
export function exchangeQuery(id: string) {
  return queryOptions({
    queryKey: keys.assistantExchanges.one(id),
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/assistant-exchanges/:id', { params: { id } }, { signal })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  })
}
