import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'
import { watchedFetch } from '../../api/watched-fetch.ts'

/** What the auth service offers; `disable_signup`: it makes an account for nobody but those who were invited. */
export const authSettingsQuery = queryOptions({
  queryKey: keys.authSettings,
  queryFn: async ({ signal }): Promise<{ disable_signup: boolean }> => {
    const response = await watchedFetch('/auth/v1/settings', { signal })
    if (!response.ok) throw new Error(`the settings answered ${response.status}`)
    return response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
})
