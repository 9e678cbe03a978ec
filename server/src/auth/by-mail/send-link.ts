import type { Transaction } from '../../database/transaction.ts'
import type { Message } from '../../mail/message.ts'
import type { Requester } from '../../mail/message-limit.ts'
import {
  emailChangeConfirmation,
  newEmailConfirmation,
  passwordRecovery,
  signInLink,
  signUpConfirmation,
} from '../../mail/messages/link-messages.ts'
import type { AuthContext } from '../context.ts'
import { issueToken, type TokenKind, tokenLife } from '../one-time-token.ts'
import { beginFlow, type Challenge } from '../session/flow-state.ts'

/** The kinds that go by mail with a link, and the words that the GoTrue contract has for them. */
const linkTypes = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Partial<Record<TokenKind, string>>

export type LinkKind = keyof typeof linkTypes

/** What a client that will exchange a code sent along, and where its link is to end. */
export type LinkTarget = { challenge: Challenge | null; redirect_to: string }

type Link = {
  account: { id: string; email: string | null; new_email?: string | null }
  kind: LinkKind
  sent_to: string
  target: LinkTarget | null
  requester: Requester
  now: Date
}

const validMinutes = tokenLife / 60_000

/**
 * Makes a code and a link for the account and queues the mail that brings them, in the caller's transaction; call
 * `context.mail.wake()` after it.
 */
export async function sendLink(context: AuthContext, tx: Transaction, link: Link): Promise<void> {
  const { account, kind, sent_to, target, requester, now } = link
  const challenge = target?.challenge ?? null
  const flow_state_id = challenge
    ? await beginFlow(tx, {
        account_id: account.id,
        provider: 'email',
        method: kind === 'recovery' ? 'recovery' : 'otp',
        challenge,
        now,
        life: tokenLife,
      })
    : null
  const token = { account_id: account.id, kind, sent_to, requester, flow_state_id, now }
  const issued = await issueToken(tx, context.mac, token)
  const proof = {
    link: linkAddress(context.config.publicUrl, kind, issued.link_token, target),
    code: issued.code,
    valid_minutes: validMinutes,
  }
  const message = messageOf(link, proof)
  await context.mail.queue(tx, { recipient: sent_to, message, expires_at: new Date(now.getTime() + tokenLife) })
}

/**
 * The link opens a page, which asks before it uses it: programs that look into mails use nothing up, and nobody is
 * signed in as somebody else by a click. It then leads on to the page that the mail was asked for over. Who exchanges a code
 * gets the contract's own path.
 */
export function linkAddress(publicUrl: string, kind: LinkKind, token: string, target: LinkTarget | null): string {
  const type = linkTypes[kind]
  if (target?.challenge) {
    const query = new URLSearchParams({ token, type, redirect_to: target.redirect_to })
    return `${publicUrl}/auth/v1/verify?${query}`
  }
  const page = kind === 'recovery' ? '/auth/reset' : '/auth'
  const fragment = new URLSearchParams({ token_hash: token, type })
  const wanted = target?.redirect_to.slice(publicUrl.length) ?? '/'
  if (wanted !== '/') fragment.set('pagina', wanted)
  return `${publicUrl}${page}#${fragment}`
}

type Proof = { link: string; code: string; valid_minutes: number }

function messageOf({ account, kind }: Link, proof: Proof): Message {
  const change = { ...proof, old_email: account.email ?? '', new_email: account.new_email ?? '' }
  switch (kind) {
    case 'signup':
      return signUpConfirmation(proof)
    case 'magiclink':
      return signInLink(proof)
    case 'recovery':
      return passwordRecovery(proof)
    case 'email_change_current':
      return emailChangeConfirmation(change)
    case 'email_change_new':
      return newEmailConfirmation(change)
  }
}
