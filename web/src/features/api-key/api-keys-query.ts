import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** The organisation's API keys, newest first, also the revoked. Administrators only. */
export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys.list(),
  queryFn: ({ signal }) => call('GET /api/api-keys', {}, { signal }),
})
