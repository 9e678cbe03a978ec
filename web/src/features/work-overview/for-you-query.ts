import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'

/** What the day of the signed-in user begins with, with which /tasks begins. */
export const forYouQuery = queryOptions({
  queryKey: keys.forYou,
  queryFn: ({ signal }) => call('GET /api/for-you', {}, { signal }),
  refetchInterval: readAgainEvery,
})
