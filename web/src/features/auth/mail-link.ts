import { redirect } from '@tanstack/react-router'

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

/** The link that a fragment holds (`#token_hash=…&type=…`), if any. */
function mailLinkIn(hash: string): MailLink | undefined {
  const values = new URLSearchParams(hash)
  const token_hash = values.get('token_hash')
  const type = types.find((known) => known === values.get('type'))
  return token_hash && type ? { token_hash, type } : undefined
}

/**
 * Takes a link out of the address, where it would be seen and copied, into the entry's own state, which a reload keeps;
 * throws the redirect to the page that the link is for.
 */
export function takeMailLink({ hash }: { hash: string }): void {
  const mailLink = mailLinkIn(hash)
  if (!mailLink) return
  throw redirect({ to: mailLink.type === 'recovery' ? '/auth/reset' : '/auth', state: { mailLink }, replace: true })
}
