import { auth } from '../../../api/session/auth.ts'
import { authCall } from '../../../api/session/auth-call.ts'
import { replaceSession } from '../authenticate.ts'
import type { MailLink } from '../mail-link.ts'

/** What is sent to an address or a phone, and what its six digits open. All throw the auth service's error. */
export type BySentCode = {
  /** What a second one is said to be: only where the service says so it was sent. */
  again: string
  send: (to: string) => Promise<void>
  verify: (to: string, code: string) => Promise<unknown>
}

/** A forgotten password's code and link, which lead to the page of this path. */
export const recoveryTo = (page: string): BySentCode => ({
  again: 'Pedimos outro email',
  async send(email) {
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: location.origin + page })
    if (error) throw error
  },
  verify: (email, token) => replaceSession(() => auth.verifyOtp({ type: 'recovery', email, token })),
})

/** The same for a sign-in without a password. */
export const signInCodeTo = (page: string): BySentCode => ({
  again: 'Pedimos outro email',
  async send(email) {
    const options = { shouldCreateUser: false, emailRedirectTo: location.origin + page }
    const { error } = await auth.signInWithOtp({ email, options })
    if (error) throw error
  },
  verify: (email, token) => replaceSession(() => auth.verifyOtp({ type: 'email', email, token })),
})

export const signInSms: BySentCode = {
  again: 'Pedimos outro SMS',
  async send(phone) {
    const { error } = await auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })
    if (error) throw error
  },
  verify: (phone, token) => replaceSession(() => auth.verifyOtp({ type: 'sms', phone, token })),
}

/**
 * The new phone of the signed-in user, whose session goes on. `send` asks again, as that user: the number is there
 * already, and only they hear whether the message could be sent.
 */
export const phoneChange: BySentCode = {
  again: 'SMS enviado de novo',
  send: (phone) => authCall('POST', '/resend', { type: 'phone_change', phone }),
  verify: (phone, token) => authCall('POST', '/verify', { type: 'phone_change', phone, token }),
}

export const confirmation: BySentCode = {
  again: 'Pedimos outro email',
  async send(email) {
    const { error } = await auth.resend({ type: 'signup', email })
    if (error) throw error
  },
  verify: (email, token) => replaceSession(() => auth.verifyOtp({ type: 'signup', email, token })),
}

/** Uses a link up. Answers the session that it opens; null where another address must agree first. */
export function followMailLink(link: MailLink) {
  return replaceSession(() => auth.verifyOtp(link))
}
