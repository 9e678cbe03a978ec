import { phoneNumber } from '@leme/contract/phone'
import { displayName } from '@leme/contract/user'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/parse.ts'
import { Problem } from '../../http/problem.ts'
import type { Requester } from '../../mail/message-limit.ts'
import { type Account, findAccountByPhone } from '../account.ts'
import { evenly } from '../by-mail/parity.ts'
import type { AuthContext } from '../context.ts'
import { refuseWaiting } from '../limits.ts'
import { metadataOf } from '../metadata.ts'
import { dropTokens } from '../one-time-token.ts'
import { counted, findOrigin, findRequester, memberOf, ownerOf } from '../requester.ts'
import { requirePhoneWay } from './names-phone.ts'
import { createPhoneAccount } from './phone-account.ts'
import { type PhoneCodeKind, sendPhoneCode, smsKindOf } from './send-code.ts'

const otpBody = z.looseObject({
  phone: phoneNumber,
  create_user: z.boolean('Deve ser true ou false').default(true),
  data: metadataOf({ display_name: displayName.optional() }).nullish(),
})
const resendBody = z.looseObject({
  phone: phoneNumber,
  type: z.enum(['sms', 'phone_change'], 'Escolha sms ou phone_change'),
})

/** POST /otp with a phone: a code to sign in. A new person gets an account, where sign-up is open. */
export function otpByPhone(context: AuthContext, request: FastifyRequest) {
  requirePhoneWay(context, request.body)
  const { phone, create_user, data } = parse(otpBody, request.body)
  return toPhone(context, request, { kind: 'sms', phone }, async (tx, asked) => {
    const mayCreate = create_user && context.config.signup === 'open'
    const account =
      (await findAccountByPhone(tx, phone)) ??
      (mayCreate
        ? await createPhoneAccount(tx, { phone, password_hash: null, metadata: data ?? {}, now: asked.now })
        : null)
    if (account) await sendPhoneCode(context, tx, { account_id: account.id, kind: 'sms', phone, ...asked })
  })
}

/** POST /resend with a phone: again what waits for it, where anything does. */
export function resendToPhone(context: AuthContext, request: FastifyRequest) {
  requirePhoneWay(context, request.body)
  const { phone, type } = parse(resendBody, request.body)
  return toPhone(context, request, { kind: type, phone }, async (tx, asked) => {
    const [waiting] = await tx.query<{ account_id: string; kind: PhoneCodeKind }>(
      `select account_id, kind from auth.one_time_tokens where sent_to = $1 and kind = any ($2)
       order by created_at desc, id desc limit 1`,
      [phone, type === 'sms' ? ['sms', 'signup'] : ['phone_change']],
    )
    if (waiting) await sendPhoneCode(context, tx, { ...waiting, phone, ...asked })
  })
}

/** GET /reauthenticate of someone who has no mail address. */
export async function reauthenticateByPhone(context: AuthContext, account: Account): Promise<object> {
  const { id, phone } = account
  const requester = ownerOf(account)
  const { db, sms, clock } = context
  if (phone === null || !sms.isOn) throw new Problem('phone_provider_disabled')
  await db.authTransaction(async (tx) => {
    await sms.refuseFlood(tx, { phone, kind: 'sms_reauthentication', requester })
    await sendPhoneCode(context, tx, { account_id: id, kind: 'reauthentication', phone, requester, now: clock() })
  })
  sms.wake()
  return {}
}

/**
 * The new phone of an account, in the transaction that asks for it: it holds once its code is used. Throws phone_exists
 * and over_sms_send_rate_limit. Call `context.sms.wake()` after it.
 */
export async function askPhoneChange(
  context: AuthContext,
  tx: Transaction,
  { account, phone, now }: { account: Pick<Account, 'id'>; phone: string; now: Date },
): Promise<void> {
  const taken = await tx.query('select id from auth.accounts where phone = $1', [phone])
  if (taken.length > 0) throw new Problem('phone_exists')
  const requester = memberOf(account)
  await context.sms.refuseFlood(tx, { phone, kind: 'sms_phone_change', requester })
  await dropTokens(tx, account.id, ['phone_change'])
  await tx.query('update auth.accounts set new_phone = $2 where id = $1', [account.id, phone])
  await sendPhoneCode(context, tx, { account_id: account.id, kind: 'phone_change', phone, requester, now })
}

type Wanted = { kind: PhoneCodeKind; phone: string }

/** What every phone is answered alike, known or not: in words, in limits and in time. */
export async function toPhone(
  context: AuthContext,
  request: FastifyRequest,
  { kind, phone }: Wanted,
  work: (tx: Transaction, asked: { requester: Requester; now: Date }) => Promise<void>,
): Promise<object> {
  const { limiter, db, sms, clock } = context
  const origin = await findOrigin(context, request, phone)
  refuseWaiting(await limiter.attempt('otp', counted(origin)))
  await evenly(() =>
    db.authTransaction(async (tx) => {
      const now = clock()
      const requester = await findRequester(tx, origin, { login: phone, now })
      await sms.refuseFlood(tx, { phone, kind: smsKindOf(kind), requester })
      await work(tx, { requester, now })
    }),
  )
  sms.wake()
  return {}
}
