import { queryOptions } from '@tanstack/react-query'
import { watchedFetch } from '../../api/http/watched-fetch.ts'
import { keys } from '../../api/keys.ts'

/** A provider that the installation has: what the auth client calls it, and what its button says. */
export type AuthProvider = { id: 'google' | 'azure' | 'github' | 'custom:oidc'; name: string }

type AuthSettings = {
  /** The service makes an account for nobody but those who were invited. */
  disable_signup: boolean
  /** `phone`: codes reach phones, too. */
  external: { phone: boolean }
  providers: AuthProvider[]
  /** Codes and links reach people. */
  sends_mail: boolean
  /** This machine reads at /dev/mail what was sent. */
  local_mailbox: boolean
}

/** What the auth service offers. */
export const authSettingsQuery = queryOptions({
  queryKey: keys.authSettings,
  queryFn: async ({ signal }): Promise<AuthSettings> => {
    const response = await watchedFetch('/auth/v1/settings', { signal })
    if (!response.ok) throw new Error(`the settings answered ${response.status}`)
    return response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
})
