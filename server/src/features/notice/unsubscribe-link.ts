import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { createMac } from '../../secret.ts'

/** Where a page asks whether the mails are to end. */
export const unsubscribePath = '/parar-emails'

type Whose = { org_id: string; user_id: string }

const form = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/

/** A link by which a person's notices come by mail no more: it opens nothing else, and holds for good. */
export function unsubscribeLink(
  { publicUrl, secretKey }: Pick<Config, 'publicUrl' | 'secretKey'>,
  whose: Whose,
): string {
  return `${publicUrl}${unsubscribePath}?t=${whose.org_id}.${whose.user_id}.${markOf(secretKey, whose)}`
}

/** Whose link it is; null for one that this server has not made. */
export function readUnsubscribeToken(secretKey: string, token: unknown): Whose | null {
  const [, org_id, user_id, mark] = typeof token === 'string' ? (form.exec(token) ?? []) : []
  if (!org_id || !user_id || !mark) return null
  const expected = markOf(secretKey, { org_id, user_id })
  return timingSafeEqual(Buffer.from(mark), Buffer.from(expected)) ? { org_id, user_id } : null
}

function markOf(secretKey: string, { org_id, user_id }: Whose): string {
  return createMac(secretKey)(`${org_id}.${user_id}`, 'notice mails').toString('base64url')
}
