import { displayName } from '@leme/contract/people/user'
import { phoneNumber } from '@leme/contract/text/phone'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import type { Requester } from '../../mail/message-limit.ts'
import { Problem } from '../../problem/problem.ts'
import type { CountedSms, SendSms } from '../../sms/sms.ts'
import { type Account, findAccountByPhone } from '../account/account.ts'
import { metadataOf } from '../account/metadata.ts'
import type { AuthContext } from '../context.ts'
import { dropTokens } from '../one-time-token.ts'
import { authenticateIfAny } from '../session/authenticate.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { counted, findOrigin, findRequester, memberOf, ownerOf } from '../sign-in/requester.ts'
import { requirePhoneWay } from './names-phone.ts'
import { createPhoneAccount } from './phone-account.ts'
import { makePhoneCode, type PhoneCodeKind, smsKindOf } from './send-code.ts'

const otpBody = z.looseObject({
  phone: phoneNumber,
  create_user: z.boolean('Deve ser true ou false').default(true),
  data: metadataOf({ display_name: displayName.optional() }).nullish(),
})
const resendBody = z.looseObject({
  phone: phoneNumber,
  type: z.enum(['sms', 'phone_change'], 'Escolha sms ou phone_change'),
})

/**
 * POST /otp with a phone: a code to sign in. A new person gets an account, where sign-up is open: then a code goes to
 * every phone, and the answer says where it could not be sent. Otherwise that would say whose phone is known.
 */
export function otpByPhone(context: AuthContext, request: FastifyRequest) {
  requirePhoneWay(context, request.body)
  const { phone, create_user, data } = parse(otpBody, request.body)
  return toPhone(context, request, { kind: 'sms', phone }, async (tx, asked, counted) => {
    const mayCreate = create_user && context.config.signup === 'open'
    const account =
      (await findAccountByPhone(tx, phone)) ??
      (mayCreate
        ? await createPhoneAccount(tx, { phone, password_hash: null, metadata: data ?? {}, now: asked.now })
        : null)
    if (!account) return null
    const message = await makePhoneCode(context, tx, { account_id: account.id, kind: 'sms', phone, ...asked })
    return mayCreate ? context.sms.hold(tx, message, counted) : context.sms.queue(tx, message)
  })
}

/**
 * POST /resend with a phone: again what waits for it, where anything does. Who is signed in and asked for the new phone
 * hears whether the code was sent; what anybody else is answered does not say whether there was one to send.
 */
export async function resendToPhone(context: AuthContext, request: FastifyRequest) {
  requirePhoneWay(context, request.body)
  const { phone, type } = parse(resendBody, request.body)
  const asker = type === 'phone_change' ? await authenticateIfAny(context, request) : null
  if (asker?.account.new_phone === phone) return resendPhoneChange(context, asker.account, phone)
  return toPhone(context, request, { kind: type, phone }, async (tx, asked) => {
    const [waiting] = await tx.query<{ account_id: string; kind: PhoneCodeKind }>(
      `select account_id, kind from auth.one_time_tokens where sent_to = $1 and kind = any ($2)
       order by created_at desc, id desc limit 1`,
      [phone, type === 'sms' ? ['sms', 'signup'] : ['phone_change']],
    )
    if (!waiting) return null
    return context.sms.queue(tx, await makePhoneCode(context, tx, { ...waiting, phone, ...asked }))
  })
}

async function resendPhoneChange(context: AuthContext, account: Account, phone: string): Promise<object> {
  const { limiter, db, clock } = context
  refuseWaiting(await limiter.attempt('factor', account.id))
  const send = await db.authTransaction((tx) => askPhoneChange(context, tx, { account, phone, now: clock() }))
  await send()
  return {}
}

/** GET /reauthenticate of someone who has no mail address. Throws over_sms_send_rate_limit and sms_send_failed. */
export async function reauthenticateByPhone(context: AuthContext, account: Account): Promise<object> {
  const { id, phone } = account
  const requester = ownerOf(account)
  const { db, sms, clock, limiter } = context
  if (phone === null || !sms.isOn) throw new Problem('phone_provider_disabled')
  refuseWaiting(await limiter.attempt('otp', requester.place))
  const send = await db.authTransaction(async (tx) => {
    const counted = await sms.refuseFlood(tx, { phone, kind: 'sms_reauthentication', requester })
    const asked = { account_id: id, kind: 'reauthentication', phone, requester, now: clock() } as const
    return sms.hold(tx, await makePhoneCode(context, tx, asked), counted)
  })
  await send()
  return {}
}

/**
 * The new phone of an account, in the transaction that asks for it: it holds once its code is used. Throws phone_exists
 * and over_sms_send_rate_limit; what it answers throws sms_send_failed.
 */
export async function askPhoneChange(
  context: AuthContext,
  tx: Transaction,
  { account, phone, now }: { account: Pick<Account, 'id'>; phone: string; now: Date },
): Promise<SendSms> {
  const taken = await tx.query('select id from auth.accounts where phone = $1', [phone])
  if (taken.length > 0) throw new Problem('phone_exists')
  const requester = memberOf(account)
  const counted = await context.sms.refuseFlood(tx, { phone, kind: 'sms_phone_change', requester })
  await dropTokens(tx, account.id, ['phone_change'])
  await tx.query('update auth.accounts set new_phone = $2 where id = $1', [account.id, phone])
  const asked = { account_id: account.id, kind: 'phone_change', phone, requester, now } as const
  return context.sms.hold(tx, await makePhoneCode(context, tx, asked), counted)
}

type Wanted = { kind: PhoneCodeKind; phone: string }

/**
 * What every phone is answered alike, known or not: in words, in limits and in time. `work` holds a message for every
 * phone, or queues one for those that it knows.
 */
export async function toPhone(
  context: AuthContext,
  request: FastifyRequest,
  { kind, phone }: Wanted,
  work: (tx: Transaction, asked: { requester: Requester; now: Date }, counted: CountedSms) => Promise<SendSms | null>,
): Promise<object> {
  const { limiter, db, sms, clock } = context
  const origin = await findOrigin(context, request, phone)
  refuseWaiting(await limiter.attempt('otp', counted(origin)))
  const send = await context.evenly(() =>
    db.authTransaction(async (tx) => {
      const now = clock()
      const requester = await findRequester(tx, origin, { login: phone, now })
      const counted = await sms.refuseFlood(tx, { phone, kind: smsKindOf(kind), requester })
      return work(tx, { requester, now }, counted)
    }),
  )
  await send?.()
  return {}
}
