import { onAuthEvent } from '../../../api/session/session.ts'
import { storedSession } from '../../../api/session/stored-session.ts'

/** Everything the assistant keeps in this tab begins so; the user's id follows. */
const prefix = 'leme.assistant.'

/** What is stored: whether the panel is open, the conversation, and what is typed but not sent. */
export type StoredName = 'panel' | 'conversation' | 'draft'

function keyOf(userId: string, name: StoredName): string {
  return `${prefix}${userId}.${name}`
}

/** What this tab has stored of that person; null where there is nothing, or where the browser keeps nothing. */
export function readStored(userId: string, name: StoredName): string | null {
  try {
    return sessionStorage.getItem(keyOf(userId, name))
  } catch {
    return null
  }
}

/** Keeps it until the tab closes. Whether there was room for it. */
export function keep(userId: string, name: StoredName, value: string): boolean {
  try {
    sessionStorage.setItem(keyOf(userId, name), value)
    return true
  } catch {
    return false
  }
}

/** Forgets what is not of that person; everything where nobody is given. */
export function forgetOthers(userId: string | undefined): void {
  const own = userId && `${prefix}${userId}.`
  try {
    const foreign = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix) && !(own && key.startsWith(own)))
    for (const key of foreign) sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** After a sign-out or sign-in, nothing of the previous person is left in this tab. Call once. */
export function forgetOnSignOut(): void {
  onAuthEvent((event, session) => {
    // A token that could not be refreshed because the server was unreachable is no sign-out. (What another tab removed
    // may still be in the storage when its event comes, so the storage is read at the start alone.)
    const known = session ?? (event === 'INITIAL_SESSION' ? storedSession() : null)
    forgetOthers(known?.user.id)
  })
}
