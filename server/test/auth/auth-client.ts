import { type AuthError, GoTrueClient } from '@supabase/auth-js'

/** The client that browsers use, with its own in-memory map in place of local storage; it refreshes when it is asked. */
export function createAuthClient(url: string): GoTrueClient {
  const stored = new Map<string, string>()
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
}

type Answered = { data: unknown; error: AuthError | null }

/** What a call of the client brought; throws its error where there is one. */
export function dataOf<Answer extends Answered>(answer: Answer): Extract<Answer, { error: null }>['data'] {
  if (answer.error) throw answer.error
  return answer.data
}
