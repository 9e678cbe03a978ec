import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { createMac } from '../../secret.ts'

const cookieName = 'leme_mailbox'
/** How long a browser need not be shown the address with the key again; seconds. */
const cookieLife = 30 * 24 * 60 * 60

/**
 * What opens the mailbox. Every user of a machine reaches its loopback; this is for those who can read SECRET_KEY, which
 * without an environment's own is in the data folder, for its owner alone.
 */
function mailboxKey(secretKey: string): string {
  return createMac(secretKey)('', 'local mailbox').toString('base64url')
}

/** The address that opens the mailbox, for who runs this server. */
export function mailboxAddress({ publicUrl, secretKey }: Pick<Config, 'publicUrl' | 'secretKey'>): string {
  return `${publicUrl}/dev/mail?chave=${mailboxKey(secretKey)}`
}

export function isMailboxKey(secretKey: string, said: unknown): boolean {
  const [right, given] = [Buffer.from(mailboxKey(secretKey)), Buffer.from(typeof said === 'string' ? said : '')]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Whether a browser's cookies hold the key. */
export function holdsMailboxKey(secretKey: string, cookies: string | undefined): boolean {
  const pairs = cookies?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.some(
    (pair) => pair.startsWith(`${cookieName}=`) && isMailboxKey(secretKey, pair.slice(cookieName.length + 1)),
  )
}

/** The cookie that keeps the key in a browser: no script, no other site and no other page gets it. */
export function mailboxCookie(secretKey: string): string {
  return `${cookieName}=${mailboxKey(secretKey)}; Path=/dev/mail; Max-Age=${cookieLife}; HttpOnly; SameSite=Strict`
}
