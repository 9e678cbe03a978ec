import type { Session } from '@supabase/auth-js'
import { auth } from '../../../api/session/auth.ts'
import { authCall } from '../../../api/session/auth-call.ts'

/** The code that an application shows: the session is aal2 after it. Throws the auth service's error. */
export async function proveByCode(factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** The code of a challenge that was sent by SMS: the session is aal2 after it. Throws the auth service's error. */
export async function proveByChallenge(factorId: string, challengeId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}

/** The same by a security key, which the browser asks for. Throws the auth service's or the ceremony's error. */
export async function proveByKey(factorId: string): Promise<void> {
  const { error } = await auth.mfa.webauthn.authenticate({ factorId })
  if (error) throw error
}

/** The same by one of the codes written down for when a factor is lost, which is used up. Throws what refuses it. */
export async function proveByRecoveryCode(code: string): Promise<void> {
  const { access_token, refresh_token } = await authCall<Session>('POST', '/recovery-codes/verify', { code })
  const { error } = await auth.setSession({ access_token, refresh_token })
  if (error) throw error
}
