import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** What the organisation says of itself. */
export const organizationQuery = queryOptions({
  queryKey: keys.organization,
  queryFn: ({ signal }) => call('GET /api/organization', {}, { signal }),
})
