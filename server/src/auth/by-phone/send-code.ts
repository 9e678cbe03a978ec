import type { Transaction } from '../../database/transaction.ts'
import type { Requester } from '../../mail/message-limit.ts'
import type { QueuedSms, SmsKind } from '../../sms/sms.ts'
import type { AuthContext } from '../context.ts'
import { issueToken, type TokenKind, tokenLife } from '../one-time-token.ts'

/** The kinds that go to a phone. `signup`: what `sms` is to an account that waits for its phone to be proved. */
const kinds = {
  signup: 'sms_sign_up',
  sms: 'sms_sign_in',
  phone_change: 'sms_phone_change',
  reauthentication: 'sms_reauthentication',
} as const satisfies Partial<Record<TokenKind, SmsKind>>

export type PhoneCodeKind = keyof typeof kinds

export const smsKindOf = (kind: PhoneCodeKind): SmsKind => kinds[kind]

type PhoneCode = { account_id: string; kind: PhoneCodeKind; phone: string; requester: Requester; now: Date }

/** Makes a code, in the caller's transaction, and the message that brings it: for `sms.hold` or `sms.queue`. */
export async function makePhoneCode(
  { mac }: AuthContext,
  tx: Transaction,
  { account_id, kind, phone, requester, now }: PhoneCode,
): Promise<QueuedSms> {
  const { code } = await issueToken(tx, mac, { account_id, kind, sent_to: phone, requester, now })
  const expires_at = new Date(now.getTime() + tokenLife)
  return { phone, kind: kinds[kind], account_id, code, expires_at }
}
