import { type AuthError, GoTrueClient } from '@supabase/auth-js'

/** The client that browsers use, with a memory of its own in place of local storage; it refreshes when it is asked. */
export function createAuthClient(url: string): GoTrueClient {
  const kept = new Map<string, string>()
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
}

type Answered = { data: unknown; error: AuthError | null }

/** What a call of the client brought; throws its error where there is one. */
export function dataOf<Answer extends Answered>(answer: Answer): Extract<Answer, { error: null }>['data'] {
  if (answer.error) throw answer.error
  return answer.data
}
