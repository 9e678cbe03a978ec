import { auth } from '../../api/auth.ts'
import { replaceSession } from './authenticate.ts'
import type { MailLink } from './mail-link.ts'

/** What is asked for by mail, and the session that its six digits open. All throw the auth service's error. */
export type ByMail = {
  send: (email: string) => Promise<void>
  verify: (email: string, code: string) => Promise<unknown>
}

export const recovery: ByMail = {
  async send(email) {
    const { error } = await auth.resetPasswordForEmail(email)
    if (error) throw error
  },
  verify: (email, token) => replaceSession(() => auth.verifyOtp({ type: 'recovery', email, token })),
}

export const signInCode: ByMail = {
  async send(email) {
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    if (error) throw error
  },
  verify: (email, token) => replaceSession(() => auth.verifyOtp({ type: 'email', email, token })),
}

export const confirmation: ByMail = {
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
