import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { storedSession } from './stored-session.ts'

export type AuthListener = (event: AuthChangeEvent, session: Session | null) => void

/** How long after a message what its tab has stored may arrive here; ms. */
const storageLag = 1_000

/**
 * Passes on what the auth client says, of this tab and of others. Somebody is signed in only with a session in the
 * browser's storage: a tab that is still loading says so of a session that another tab has ended. What is stored may
 * arrive after the message, so that one is held until it does, and after a second means that nobody is in.
 */
export function onceStored(tell: AuthListener): AuthListener {
  let held: Parameters<AuthListener>[] = []
  let isIn = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): Parameters<AuthListener>[] {
    clearTimeout(timer)
    timer = undefined
    const released = held
    held = []
    return released
  }

  function pass(...[event, session]: Parameters<AuthListener>): void {
    isIn = session !== null
    tell(event, session)
  }

  addEventListener('storage', () => {
    if (!storedSession()) return
    for (const one of release()) pass(...one)
    // The message of a tab that signed in while this one was loading went by before anybody listened.
    if (!isIn) setTimeout(sayStored, storageLag)
  })
  function sayStored(): void {
    const stored = storedSession()
    if (stored && !isIn) pass('SIGNED_IN', stored)
  }
  return (event, session) => {
    if (session && !storedSession()) {
      held.push([event, session])
      timer ??= setTimeout(() => {
        release()
        pass('SIGNED_OUT', null)
      }, storageLag)
      return
    }
    const released = release()
    if (session) for (const one of released) pass(...one)
    pass(event, session)
  }
}
