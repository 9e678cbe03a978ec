import type { Session } from '@supabase/auth-js'

type Proof = { method: string; timestamp: number }
type Claims = { aal?: string; amr?: Proof[] }

/** What the access token says of how its session was proved; nothing where it cannot be read. */
function claimsOf({ access_token }: Session): Claims {
  try {
    const payload = access_token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** Whether the account has a second factor that this session has not proved: the server lets it do nothing else. */
export function needsFactor(session: Session): boolean {
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && claimsOf(session).aal !== 'aal2'
}

/** How long a link of a forgotten password lets its session choose another one; s. */
const recoveryLasts = 15 * 60

/** Whether a code or a link of a forgotten password has just opened this session. */
export function isRecovering(session: Session): boolean {
  const now = Date.now() / 1000
  const amr = claimsOf(session).amr ?? []
  return amr.some(({ method, timestamp }) => method === 'recovery' && timestamp + recoveryLasts > now)
}
