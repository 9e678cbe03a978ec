import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../database/transaction.ts'
import { deviceOf } from '../../http/device.ts'
import { isAskedAtThisMachine } from '../../http/proxy.ts'
import type { Asker } from '../../limits/fair-queue.ts'
import { Problem } from '../../problem/problem.ts'
import { randomToken, sha256 } from '../../secret.ts'
import { type Account, type AccountWithPassword, accountColumns, findAccountByLogin } from '../account/account.ts'
import { touchIdentity } from '../account/identity.ts'
import { parseSignIn } from '../body.ts'
import { namesPhone, requirePhoneWay } from '../by-phone/names-phone.ts'
import type { AuthContext } from '../context.ts'
import { demoPassword } from '../password/demo-password.ts'
import { openSession, sessionAnswer } from '../session/session.ts'
import { keepDeviceTokens, readDeviceTokens } from './device-cookie.ts'
import { findKnownDevice, rememberSource } from './known-source.ts'
import { refuseWaiting } from './limits.ts'
import type { Guess, Source } from './sign-in-waits.ts'

/**
 * POST /token?grant_type=password. An address of mail or a phone that nobody has and a wrong password get the same answer after
 * the same work. Someone who signs in gets a cookie by which the account knows this device the next time.
 */
export async function signIn(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { db, limiter, clock, config } = context
  const { login, password } = parseSignIn(request.body)
  const isPhone = namesPhone(request.body)
  if (isPhone) requirePhoneWay(context, request.body)
  const device = deviceOf(request)
  const { network } = device
  const tokens = readDeviceTokens(request.headers.cookie)
  const known = await findDevice(context, login, tokens)
  // A device that the account knows has a count and turns of its own, which nobody behind the same address takes.
  const name = known && `device ${sha256(known).toString('hex')}`
  refuseWaiting(await limiter.attempt('sign_in', name ?? network))
  // Before the password is checked, so that the answer does not reveal whether there is a demo.
  if (password === demoPassword && !isAskedAtThisMachine(request)) throw new Problem('demo_password_refused')
  const source = known ? { device: sha256(known) } : { network }
  const proof = await provePassword(context, { login, password, source, asker: { network, name: name ?? login } })
  if (!proof) {
    context.refusals.note('sign_in_refused', { login }, device)
    throw new Problem('invalid_credentials')
  }
  // Who was here before addresses were confirmed goes on as they are.
  const waits = proof.account.email_confirmed_at === null && proof.account.last_sign_in_at === null
  if (isPhone && proof.account.phone_confirmed_at === null) throw new Problem('phone_not_confirmed')
  if (!isPhone && config.signupConfirm && waits) throw new Problem('email_not_confirmed')

  const now = clock()
  const token = known ?? randomToken()
  const opened = await db.authTransaction(async (tx) => {
    await proof.guess.forget(tx)
    const account = await markSignedIn(tx, proof.account, now)
    await touchIdentity(tx, { provider: isPhone ? 'phone' : 'email', provider_id: account.id, now })
    await rememberSource(tx, account.id, { token, device, now })
    return { account, ...(await openSession(tx, account, { device, method: 'password', now })) }
  })
  keepDeviceTokens(reply, [token, ...tokens], config)
  return sessionAnswer(context.tokens, opened)
}

/** The token by which the account of this address or phone knows the browser. Who shows none is asked nothing. */
async function findDevice({ db, clock }: AuthContext, login: string, tokens: string[]): Promise<string | null> {
  if (tokens.length === 0) return null
  return db.authTransaction((tx) => findKnownDevice(tx, { login, tokens, now: clock() }))
}

/** A password that was changed while it was being judged is wrong. */
async function markSignedIn(tx: Transaction, account: AccountWithPassword, now: Date): Promise<Account> {
  const [signedIn] = await tx.query<Account>(
    `update auth.accounts set last_sign_in_at = $3 where id = $1 and password_hash = $2 returning ${accountColumns}`,
    [account.id, account.password_hash, now],
  )
  if (!signedIn) throw new Problem('invalid_credentials')
  return signedIn
}

/** A password that is said to be an account's, where that comes from, and whose turn its hash takes. */
export type Claim = { login: string; password: string; source: Source; asker: Asker }

/**
 * The account whose password this is, or null; the guess is for the caller to forget. Throws over_request_rate_limit
 * while the source must wait, and then judges no password at all.
 */
export async function provePassword(
  { db, waits, passwords }: Pick<AuthContext, 'db' | 'waits' | 'passwords'>,
  { login, password, source, asker }: Claim,
): Promise<{ account: AccountWithPassword; guess: Guess } | null> {
  const guess = await waits.guess(login, source)
  try {
    const account = await db.authTransaction((tx) => findAccountByLogin(tx, login))
    const right = await passwords.verify(account?.password_hash ?? null, password, asker)
    return right && account ? { account, guess } : null
  } catch (error) {
    await guess.takeBack()
    throw error
  }
}
