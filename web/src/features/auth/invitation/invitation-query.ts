import { queryOptions, skipToken } from '@tanstack/react-query'
import { keys } from '../../../api/keys.ts'
import { authCall } from '../../../api/session/auth-call.ts'

/** Who invited whom, and to what; nobody by name where they are gone. */
export type LinkInvitation = { organization: string; inviter: string | null; email: string }

/** What an invitation's link is for. */
export const linkInvitationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: keys.invitations.one(token ?? ''),
    queryFn: token ? () => authCall<LinkInvitation>('POST', '/invitation', { token }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
