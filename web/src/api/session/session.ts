import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { firstContent } from '../../ui/page/first-content.ts'
import { connectionState, onConnectionChange } from '../http/connection.ts'
import { arrival } from './arrival.ts'
import { authLoaded, loadAuth } from './load-auth.ts'
import type { AuthListener } from './once-stored.ts'
import { isFresh, storedSession } from './stored-session.ts'

/**
 * `unknown` until the browser's storage, and where needed the server, have been asked. `out` says who was signed in here
 * before, if anybody was.
 */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'out'; user_id?: string }
  | { status: 'in'; session: Session; user_id: string }

let state: SessionState = { status: 'unknown' }
const listeners = new Set<() => void>()
const eventListeners = new Set<AuthListener>()

function stateAfter(event: AuthChangeEvent, session: Session | null): SessionState {
  if (session) return { status: 'in', session, user_id: session.user.id }
  // An expired token that could not be refreshed because the server was unreachable is no sign-out.
  if (event === 'INITIAL_SESSION' && storedSession()) return { status: 'unknown' }
  return { ...state, status: 'out' }
}

/** Where the storage alone says it, who is signed in, and nothing in the address has a say. */
function stateInStorage(): SessionState {
  const stored = storedSession()
  if (arrival.link === 'begun' || arrival.link === 'error') return { status: 'unknown' }
  if (!stored) return { status: 'out' }
  return isFresh(stored) ? { status: 'in', session: stored, user_id: stored.user.id } : { status: 'unknown' }
}

/**
 * Follows the auth client, in this tab and, through it, in the others. Call once. The client comes at once where it has to
 * find out who is signed in, else once the page is quiet or a read that was refused needs it: what it then finds ends the
 * session here too.
 */
export function watchSession(): void {
  state = stateInStorage()
  const wanted = state.status === 'unknown' ? Promise.resolve() : Promise.race([firstContent(), authLoaded])
  void wanted.then(loadAuth)
  void authLoaded.then(({ followAuth }) => {
    followAuth((event, session) => {
      state = stateAfter(event, session)
      for (const listener of listeners) listener()
      for (const listener of eventListeners) listener(event, session)
    })
  })
  onConnectionChange(() => {
    if (connectionState() === 'up' && state.status === 'unknown') void loadAuth().then((auth) => auth.getSession())
  })
}

/** Every auth event as it happens: INITIAL_SESSION, SIGNED_IN, SIGNED_OUT, TOKEN_REFRESHED, USER_UPDATED and so on. */
export function onAuthEvent(listener: AuthListener): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function sessionState(): SessionState {
  return state
}

/** The session's state; its object is the same until an auth event. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState)
}
