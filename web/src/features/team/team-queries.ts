import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** The organisation's people, by name. */
export const usersQuery = queryOptions({
  queryKey: keys.users.list(),
  queryFn: ({ signal }) => call('GET /api/users', {}, { signal }),
})

/** Open invitations, newest first. Administrators only. */
export const invitationsQuery = queryOptions({
  queryKey: keys.invitations.list(),
  queryFn: ({ signal }) => call('GET /api/invitations', {}, { signal }),
})
