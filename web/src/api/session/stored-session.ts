import type { Session } from '@supabase/auth-js'
import { readSession } from './read-session.ts'

export const storageKey = 'leme.auth'

/** What is left of a token's life when the auth client refreshes it, and more; ms. */
const margin = 120_000

/** The session as this browser keeps it, whatever its age; null where what is stored is no session. */
export function storedSession(): Session | null {
  return readSession(localStorage.getItem(storageKey))
}

// The auth client takes a damaged session for a session, and never comes to an end with it.
if (!storedSession()) localStorage.removeItem(storageKey)

/** Whether its token is good for what is asked now, without a refresh. */
export function isFresh(session: Session): boolean {
  return (session.expires_at ?? 0) * 1000 > Date.now() + margin
}
