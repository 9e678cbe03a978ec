import type { SignInForm, SignUpForm } from '@leme/contract/auth'
import { auth } from '../../api/auth.ts'

/** Signs in. Throws the auth service's error. */
export async function logIn({ email, password }: SignInForm): Promise<void> {
  const { error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
}

/**
 * Creates the account; an invitation's token places it in the organisation that invited.
 * Answers whether somebody is signed in now: not while the address waits to be confirmed by mail.
 */
export async function signUp(credentials: SignUpForm, invitationToken: string | undefined): Promise<boolean> {
  const { email, password, display_name } = credentials
  const invitation = invitationToken ? { invitation_token: invitationToken } : {}
  const options = { data: { display_name, ...invitation }, emailRedirectTo: `${location.origin}/` }
  const { data, error } = await auth.signUp({ email, password, options })
  if (error) throw error
  return data.session !== null
}
