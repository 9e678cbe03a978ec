import { type HistoryState, redirect } from '@tanstack/react-router'
import type { WantedPage } from './wanted-page.ts'

const types = ['signup', 'magiclink', 'email_change', 'recovery'] as const

/** A link that came by mail, not used yet: the person who opened it is asked first. */
export type MailLink = { token_hash: string; type: (typeof types)[number] }

declare module '@tanstack/react-router' {
  interface HistoryState {
    mailLink?: MailLink
    /** Why who was at work is asked to sign in: they were removed, in the server's words. */
    removed?: string
    /** What was typed as one's address on the page before. */
    email?: string
  }
}

/** What stays of an entry's state once its link is used up, or is to be asked for again. */
export const withoutLink = ({ wanted }: HistoryState): HistoryState => ({ wanted })

/** The link that a fragment holds (`#token_hash=…&type=…&pagina=…`), if any, and the page that it was asked for over. */
function mailLinkIn(hash: string): { mailLink: MailLink; wanted?: WantedPage } | undefined {
  const values = new URLSearchParams(hash)
  const token_hash = values.get('token_hash')
  const type = types.find((known) => known === values.get('type'))
  const href = values.get('pagina')
  if (!token_hash || !type) return
  return { mailLink: { token_hash, type }, ...(href ? { wanted: { href } } : {}) }
}

/**
 * Takes a link out of the address, where it would be seen and copied, into the entry's own state, which a reload keeps;
 * throws the redirect to the page that the link is for.
 */
export function takeMailLink({ hash }: { hash: string }): void {
  const state = mailLinkIn(hash)
  if (!state) return
  throw redirect({ to: state.mailLink.type === 'recovery' ? '/auth/reset' : '/auth', state, replace: true })
}
