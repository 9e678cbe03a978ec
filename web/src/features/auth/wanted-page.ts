import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session/session.ts'

/** A page that was asked for without a session, and whose session had ended over it, if one had. */
export type WantedPage = { href: string; user_id?: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    wanted?: WantedPage
  }
}

/**
 * The path, with search and fragment, of a page that a session opens; null for all else. Judged as the browser reads it,
 * which drops tabs, turns backslashes and resolves dots: two slashes at the beginning would name another host.
 */
export function ownPage(href: string): string | null {
  if (!href.startsWith('/') || !URL.canParse(href, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(href, location.origin)
  if (origin !== location.origin || /^\/(\/|auth(\/|$))/.test(pathname)) return null
  return pathname + search + hash
}

/**
 * The address to go to after signing in, with its search: the page that was asked for, `/` where none was. What one person
 * had open when their session ended is not the next one's.
 */
export function useWantedPage(): string {
  const session = useSession()
  const { pathname, state } = useLocation()
  const { wanted: now }: HistoryState = state
  const [wanted, setWanted] = useState(now)
  // On the way out the address is the next page's already, while this one is still there.
  if (pathname.startsWith('/auth') && wanted !== now) setWanted(now)
  if (!wanted) return '/'
  const isOthers = wanted.user_id && session.status === 'in' && session.user_id !== wanted.user_id
  return (!isOthers && ownPage(wanted.href)) || '/'
}
