import { passwordText } from '@leme/contract/people/auth'
import { displayName } from '@leme/contract/people/user'
import { phoneNumber } from '@leme/contract/text/phone'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import { findAccountByPhone } from '../account/account.ts'
import { metadataOf } from '../account/metadata.ts'
import type { AuthContext } from '../context.ts'
import { refuseWeakPassword } from '../password/password.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { waitingAnswer } from '../sign-in/waiting-answer.ts'
import { requirePhoneWay } from './names-phone.ts'
import { createPhoneAccount } from './phone-account.ts'
import { toPhone } from './send.routes.ts'
import { makePhoneCode } from './send-code.ts'

const signUpBody = z.looseObject({
  phone: phoneNumber,
  password: passwordText,
  data: metadataOf({ display_name: displayName.optional() }).nullish(),
})

/**
 * POST /signup with a phone: an account that waits for its code. Someone who has one is sent a way in, and the answer
 * is the same. Where two sign-ups for one phone gave different passwords, the account has none until its owner chooses
 * it.
 */
export async function signUpByPhone(context: AuthContext, request: FastifyRequest) {
  const { limiter, passwords, db, config } = context
  const { phone, password, data } = parse(signUpBody, request.body)
  requirePhoneWay(context, request.body)
  if (config.signup === 'invite') throw new Problem('signup_disabled')
  refuseWeakPassword(password, { email: null, display_name: data?.display_name })
  const { network } = deviceOf(request)
  refuseWaiting(await limiter.attempt('sign_up', network))
  const asker = { network, name: phone }
  const password_hash = await passwords.hash(password, asker)
  const waiting = await db.authTransaction((tx) => findAccountByPhone(tx, phone))
  const isSame = await passwords.verify(waiting?.password_hash ?? null, password, asker)
  const metadata = data ?? {}
  const answer = waitingAnswer({ phone, metadata, now: context.clock() })
  await toPhone(context, request, { kind: 'signup', phone }, async (tx, { requester, now }, counted) => {
    const created = await createPhoneAccount(tx, { phone, password_hash, metadata, now })
    const account = created ?? (await findAccountByPhone(tx, phone))
    if (!account) throw new Error('a phone that is taken has an account')
    const isWaiting = account.phone_confirmed_at === null
    if (!created && isWaiting && !isSame) {
      await tx.query('update auth.accounts set password_hash = null where id = $1', [account.id])
    }
    const asked = { account_id: account.id, kind: isWaiting ? 'signup' : 'sms', phone, requester, now } as const
    return context.sms.hold(tx, await makePhoneCode(context, tx, asked), counted)
  })
  return answer
}
