import { phoneNumber } from '@leme/contract/text/phone'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import { type Device, deviceOf } from '../../http/device.ts'
import { phoneChanged } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { queueNotice } from '../notice.ts'
import { type OneTimeToken, type TokenKind, takeCode } from '../one-time-token.ts'
import { authenticateIfAny } from '../session/authenticate.ts'
import { continueSession, type Session, sessionAnswer, signInAccount } from '../session/session.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { rememberDevice } from '../sign-in/remember-device.ts'
import { counted, findOrigin, ownerOf, placeOf } from '../sign-in/requester.ts'
import { confirmPhoneChange, provePhone } from './phone-account.ts'

/** Which codes each type of the contract may use up: one kind's code is no other's. */
const kindsOf = { sms: ['sms', 'signup'], phone_change: ['phone_change'] } as const satisfies Record<
  string,
  readonly TokenKind[]
>

const verification = z.looseObject({
  type: z.enum(['sms', 'phone_change'], 'Escolha sms ou phone_change'),
  phone: phoneNumber,
  token: z
    .string('Deve ser um texto')
    .min(1, 'Código é obrigatório')
    .max(200, 'Código inválido')
    .transform((code) => code.replaceAll(/\s/g, '')),
})

/**
 * POST /verify with a phone: a session for a code that was sent to it. Where there is no gateway no code was, and the
 * answer is that of a wrong one, as in the GoTrue contract.
 */
export async function verifyPhone(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const device = deviceOf(request)
  const { type, phone, token } = parse(verification, request.body)
  const origin = await findOrigin(context, request, phone)
  refuseWaiting(await context.limiter.attempt('verify', counted(origin)))
  // Only a code of their own account counts for who is signed in, so that one of somebody else's, sent to the same
  // phone, puts no other session in place of theirs.
  const asker = type === 'phone_change' ? await authenticateIfAny(context, request) : null
  const now = context.clock()
  const opened = await context.db.authTransaction(async (tx) => {
    const account_id = asker?.account.id ?? null
    const taken = await takeCode(tx, context.mac, {
      code: token,
      sent_to: phone,
      kinds: kindsOf[type],
      requester: asker ? ownerOf(asker.account) : { place: placeOf(origin) },
      account_id,
      now,
    })
    // Not thrown: a failure must be committed.
    return taken && useCode(context, tx, taken, { device, session: asker?.session ?? null, now })
  })
  if (!opened) {
    context.refusals.note('sign_in_refused', { login: phone }, device)
    throw new Problem('otp_expired')
  }
  context.mail.wake()
  context.identities.forget(opened.account.id)
  await rememberDevice(context, request, reply, opened.account.id)
  return sessionAnswer(context.tokens, opened)
}

async function useCode(
  context: AuthContext,
  tx: Transaction,
  { account_id, kind }: OneTimeToken,
  by: { device: Device; session: Session | null; now: Date },
) {
  if (kind === 'phone_change') {
    const { email } = await confirmPhoneChange(tx, account_id, by.now)
    await audit(tx, 'phone_changed', { account_id, session_id: null, ...by })
    await queueNotice(context, tx, email, by, phoneChanged)
  } else {
    await provePhone(context, tx, { account_id, kind: kind === 'signup' ? 'signup' : 'sms', now: by.now })
  }
  return by.session ? continueSession(tx, by.session, by.now) : signInAccount(tx, account_id, { ...by, method: 'otp' })
}
