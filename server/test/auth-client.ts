import { AuthClient, type AuthError } from '@supabase/auth-js'

/** The client that browsers use, with a memory of its own in place of local storage. */
export function createAuthClient(url: string, options: { autoRefreshToken?: boolean } = {}): AuthClient {
  const kept = new Map<string, string>()
  return new AuthClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: options.autoRefreshToken ?? false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
}

/** What a call of the client brought; throws its error where there is one. */
export function dataOf<Data>({ data, error }: { data: Data; error: AuthError | null }): NonNullable<Data> {
  if (error) throw error
  if (data === null || data === undefined) throw new Error('the client answered nothing')
  return data
}
