import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'

/** A page that was asked for without a session, and whose session had ended over it, if one had. */
type WantedPage = { href: string; user_id?: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    wanted?: WantedPage
  }
}

/** An address of this site that a session opens; one that begins with two slashes would name another host. */
const ofThisSite = /^\/(?![/\\]|auth\b)/

/**
 * The address to go to after signing in, with its search: the page that was asked for, `/` where none was. What one person
 * had open when their session ended is not the next one's.
 */
export function useWantedPage(): string {
  const session = useSession()
  const wanted = useLocation({ select: ({ state }: { state: HistoryState }) => state.wanted })
  const isOthers = wanted?.user_id && session.status === 'in' && session.user_id !== wanted.user_id
  return wanted && !isOthers && ofThisSite.test(wanted.href) ? wanted.href : '/'
}
