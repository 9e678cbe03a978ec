import type { Session } from '@supabase/auth-js'
import { orReload } from '../../load-code.ts'
import { arrival } from './arrival.ts'
import { isFresh, storedSession } from './stored-session.ts'

type AuthModule = typeof import('./auth.ts')

let sayLoaded: (module: AuthModule) => void
/** The auth client's module, once something has asked for it. */
export const authLoaded = new Promise<AuthModule>((resolve) => (sayLoaded = resolve))

let loading: Promise<AuthModule> | undefined

/** The auth client. It weighs as much as a page: a session that is fresh does without it until the page is quiet. */
export async function loadAuth(): Promise<AuthModule['auth']> {
  loading ??= orReload(() => import('./auth.ts'))
  const module = await loading
  sayLoaded(module)
  return module.auth
}

/** The session to ask with, refreshed where it has to be; null where nobody is signed in. */
export async function currentSession(): Promise<Session | null> {
  const stored = storedSession()
  if (stored && isFresh(stored)) return stored
  if (!stored && arrival.link !== 'begun') return null
  const auth = await loadAuth()
  return (await auth.getSession()).data.session
}
