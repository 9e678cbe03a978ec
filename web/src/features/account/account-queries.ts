import type { Factor, User } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { authCall } from '../../api/session/auth-call.ts'

/** One sign-in on one device; instants are UTC. */
export type OwnSession = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  last_used_at: string
  is_current: boolean
}

export type Passkey = { id: string; friendly_name: string; created_at: string; last_used_at?: string }

/** The account as the auth service has it, with its factors and identities. */
export const ownAccountQuery = queryOptions({
  queryKey: keys.account.user,
  queryFn: async (): Promise<User> => {
    const { data, error } = await auth.getUser()
    if (error) throw error
    return data.user
  },
})

export const ownSessionsQuery = queryOptions({
  queryKey: keys.account.sessions,
  queryFn: () => authCall<OwnSession[]>('GET', '/sessions'),
})

export const passkeysQuery = queryOptions({
  queryKey: keys.account.passkeys,
  queryFn: () => authCall<Passkey[]>('GET', '/passkeys'),
})

/** How many recovery codes are left; none were made while `created_at` is null. */
export const recoveryCodesQuery = queryOptions({
  queryKey: keys.account.recoveryCodes,
  queryFn: () => authCall<{ remaining: number; created_at: string | null }>('GET', '/recovery-codes'),
})

/** Factors that are asked for at sign-in; half enrolled ones are not shown. */
export function verifiedFactors(user: User): Factor[] {
  return (user.factors ?? []).filter(({ status }) => status === 'verified')
}
