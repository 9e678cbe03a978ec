import type { SignInForm, SignUpForm } from '@leme/contract/people/auth'
import type { AuthError, Session } from '@supabase/auth-js'
import { loadAuth } from '../../api/session/load-auth.ts'
import { storedSession } from '../../api/session/stored-session.ts'

/** Signs in. Throws the auth service's error. */
export async function logIn({ email, password }: SignInForm): Promise<Session> {
  const auth = await loadAuth()
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

/**
 * Creates the account; an invitation's token places it in the organisation that invited.
 * Answers whether somebody is signed in now: not while the address waits to be confirmed by mail.
 */
export async function signUp(credentials: SignUpForm, invitationToken: string | undefined): Promise<boolean> {
  const { email, password, display_name } = credentials
  const invitation = invitationToken ? { invitation_token: invitationToken } : {}
  const options = { data: { display_name, ...invitation }, emailRedirectTo: `${location.origin}/` }
  const auth = await loadAuth()
  const { data, error } = await auth.signUp({ email, password, options })
  if (error) throw error
  return data.session !== null
}

/** Runs what opens another session; the one that was here ends, on the server too. Throws the auth service's error. */
export async function replaceSession(
  open: () => Promise<{ data: { session: Session | null }; error: AuthError | null }>,
): Promise<Session | null> {
  const before = storedSession()
  const { data, error } = await open()
  if (error) throw error
  // Without an answer it ends by itself one day; nobody here has its tokens any more.
  if (before && data.session) {
    const auth = await loadAuth()
    void auth.admin.signOut(before.access_token, 'local').catch(() => {})
  }
  return data.session
}
