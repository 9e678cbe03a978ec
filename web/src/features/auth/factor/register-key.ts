import { auth } from '../../../api/session/auth.ts'
import { newFactorName } from './factor-name.ts'

/**
 * Enrols the security key that its owner touches, as a second factor. Throws the auth service's or the ceremony's error,
 * and leaves nothing behind then. Its name is never another one's: where a name is taken, the auth client removes the
 * factor that has it.
 */
export async function registerKey(): Promise<void> {
  const friendlyName = await newFactorName('Chave de segurança')
  const { error } = await auth.mfa.webauthn.register({ friendlyName })
  if (!error) return
  void discard(friendlyName)
  throw error
}

async function discard(friendlyName: string): Promise<void> {
  const { data } = await auth.mfa.listFactors()
  const begun = data?.all.find(({ friendly_name, status }) => friendly_name === friendlyName && status === 'unverified')
  if (begun) await auth.mfa.unenroll({ factorId: begun.id })
}
