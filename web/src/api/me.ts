import type { Me } from '@leme/contract/people/user'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** The signed-in user, and their organisation. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => call('GET /api/me', {}, { signal }),
  staleTime: 60_000,
})

/** The signed-in user; undefined until known. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data
}
