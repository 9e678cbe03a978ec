import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from './http/errors.ts'
import { keys } from './keys.ts'
import { onAuthEvent } from './session/session.ts'

/** How often a failed read is tried again: without end while nobody can be reached (it waits meanwhile), twice after a 5xx. */
function retry(failures: number, error: Error): boolean {
  if (error instanceof NetworkError) return true
  const status = 'status' in error ? Number(error.status) : 0
  return status >= 500 && failures < 2
}

/** What was read is taken for new that long; ms. */
export const freshFor = 10_000

/** How often a visible page reads again what other systems send (`refetchInterval`); ms. */
export const readAgainEvery = 60_000

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: freshFor, retryDelay: (failures) => Math.min(5_000, 500 * 2 ** failures) },
      // A change is not held back for later: it fails at once and says so.
      mutations: { networkMode: 'always' },
    },
  })
  let user: string | undefined
  onAuthEvent((event, session) => {
    // Nothing of one person's may be seen by the next.
    if (user && session?.user.id !== user) client.clear()
    user = session?.user.id
    if (event === 'USER_UPDATED') void client.invalidateQueries({ queryKey: keys.me })
  })
  return client
}
