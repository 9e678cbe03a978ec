import type { UserIdentity } from '@supabase/auth-js'
import type { AuthProvider } from '../auth/auth-settings-query.ts'

const ownNames: Record<string, string> = {
  email: 'Email',
  phone: 'Telefone',
  google: 'Google',
  azure: 'Microsoft',
  github: 'GitHub',
}

/** What people call the provider of an identity, also of one that is no longer set up. */
export function providerName({ provider }: UserIdentity, providers: readonly AuthProvider[]): string {
  return providers.find(({ id }) => id === provider)?.name ?? ownNames[provider] ?? 'Outro provedor'
}

/** The address that an identity has at its provider, or null. */
export function identityEmail({ identity_data }: UserIdentity): string | null {
  const email: unknown = identity_data?.email
  return typeof email === 'string' && email !== '' ? email : null
}
