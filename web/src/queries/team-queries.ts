import type { Invitation } from '@leme/contract/people/invitation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** The organisation's people, by name. */
export const usersQuery = queryOptions({
  queryKey: keys.users.list(),
  queryFn: ({ signal }) => call('GET /api/users', {}, { signal }),
})

/** When each of them was last here, and how many sessions they have open. Administrators only. */
export const userAccessQuery = queryOptions({
  queryKey: keys.userAccess,
  queryFn: ({ signal }) => call('GET /api/users/access', {}, { signal }),
})

/** Who was removed, the last first. Administrators only. */
export const removedUsersQuery = queryOptions({
  queryKey: keys.removedUsers,
  queryFn: ({ signal }) => call('GET /api/users/removed', {}, { signal }),
})

/** Invitations that nobody accepted, also those that expired lately; newest first. Administrators only. */
export const invitationsQuery = queryOptions({
  queryKey: keys.invitations.list(),
  queryFn: ({ signal }) => call('GET /api/invitations', {}, { signal }),
})

/** Whether the invitation's link is dead of age. */
export function isExpired({ expires_at }: Invitation): boolean {
  return Date.parse(expires_at) <= Date.now()
}
