import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What can be taken back, the newest first. */
export const binQuery = queryOptions({
  queryKey: ['bin'],
  queryFn: ({ signal }) => call('GET /api/bin', {}, { signal }),
  refetchInterval: 30_000,
  refetchOnMount: 'always',
})
