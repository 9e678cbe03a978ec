import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../database/transaction.ts'
import { type Device, deviceOf } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import { randomToken } from '../../secret.ts'
import { findAccount } from '../account/account.ts'
import { mayJoin, requireInvitation } from '../account/organization-membership.ts'
import { parseSignUp } from '../body.ts'
import { sendLink } from '../by-mail/send-link.ts'
import { namesPhone } from '../by-phone/names-phone.ts'
import { signUpByPhone } from '../by-phone/sign-up.ts'
import type { AuthContext } from '../context.ts'
import { refuseWeakPassword } from '../password/password.ts'
import { type Challenge, readChallenge } from '../session/flow-state.ts'
import { openSession, sessionAnswer } from '../session/session.ts'
import { keepDeviceTokens, readDeviceTokens } from './device-cookie.ts'
import { rememberSource } from './known-source.ts'
import { refuseWaiting } from './limits.ts'
import { claimAccount, createAccount } from './new-account.ts'
import { safeRedirect } from './redirect.ts'
import { findOrigin, findRequester, type Origin } from './requester.ts'
import { waitingAnswer } from './waiting-answer.ts'

type Newcomer = {
  email: string
  password_hash: string
  metadata: { display_name: string; [name: string]: unknown }
  invitation_token: string | null | undefined
  device: Device
  now: Date
}

/**
 * POST /signup: an account, its person and where they belong. Where addresses are confirmed by mail, that comes first,
 * and nobody learns whether an address was taken; where they are not, a session comes at once.
 */
export async function signUp(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  if (namesNobody(request.body)) throw new Problem('anonymous_provider_disabled')
  if (namesPhone(request.body)) return signUpByPhone(context, request)
  const { config, limiter, passwords } = context
  const { email, password, data, ...rest } = parseSignUp(request.body)
  const { invitation_token, ...metadata } = data
  const isClosed = config.signup === 'invite' && !config.signupConfirm && !invitation_token
  if (isClosed) throw new Problem('signup_disabled')
  refuseWeakPassword(password, { email, display_name: metadata.display_name })
  const device = deviceOf(request)
  refuseWaiting(await limiter.attempt('sign_up', device.network))
  const password_hash = await passwords.hash(password, { network: device.network, name: email })
  const newcomer = { email, password_hash, metadata, invitation_token, device, now: context.clock() }
  if (!config.signupConfirm) {
    const token = randomToken()
    const answer = await begin(context, newcomer, token)
    keepDeviceTokens(reply, [token, ...readDeviceTokens(request.headers.cookie)], config)
    return answer
  }
  const { redirect_to } = request.query as { redirect_to?: unknown }
  const target = { challenge: readChallenge(rest), redirect_to: safeRedirect(config.publicUrl, redirect_to) }
  const waiting = await context.db.authTransaction((tx) => findAccount(tx, email))
  const asker = { network: device.network, name: email }
  const isSame = await passwords.verify(waiting?.password_hash ?? null, password, asker)
  const origin = await findOrigin(context, request, email)
  return askToConfirm(context, { ...newcomer, origin }, target, isSame)
}

/** A client that wants a session for nobody sends metadata alone, at most. */
function namesNobody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return !('email' in body || 'phone' in body || 'password' in body)
}

/** All or nothing, with the first session, on a device that the account knows by `token` from now on. */
async function begin({ db, tokens }: AuthContext, { device, ...newcomer }: Newcomer, token: string) {
  const { invitation_token, now } = newcomer
  const opened = await db.authTransaction(async (tx) => {
    const account =
      (await createAccount(tx, { ...newcomer, email_confirmed: false })) ?? (await claimAccount(tx, newcomer))
    if (!account) throw alreadyExists(invitation_token)
    await rememberSource(tx, account.id, { token, device, now })
    return { account, ...(await openSession(tx, account, { device, method: 'password', now })) }
  }, device)
  return sessionAnswer(tokens, opened)
}

function alreadyExists(invitationToken: string | null | undefined): Problem {
  if (!invitationToken) return new Problem('user_already_exists')
  const detail =
    'Já existe uma conta com este email: entre com ela, ou peça uma nova senha se não foi você quem a criou, e abra o link do convite de novo'
  return new Problem('user_already_exists', { detail })
}

/**
 * The account waits for its mailbox to be confirmed; the owner of one that exists is sent a way in. A password that
 * was given for somebody else's account changes nothing there. Where two sign-ups for one mailbox gave different
 * passwords, nobody knows whose is the owner's: the account has none until the mailbox's owner chooses it.
 */
async function askToConfirm(
  context: AuthContext,
  newcomer: Newcomer & { origin: Origin },
  target: { challenge: Challenge | null; redirect_to: string },
  isSamePassword: boolean,
) {
  const { email, metadata, invitation_token, origin, now } = newcomer
  const { db, mail, config } = context
  await context.evenly(() =>
    db.authTransaction(async (tx) => {
      const requester = await findRequester(tx, origin, { login: email, now })
      const isBound = target.challenge !== null
      await mail.refuseFlood(tx, { recipient: email, kind: 'sign_up_confirmation', requester, isBound })
      if (invitation_token) await requireInvitation(tx, invitation_token, email, now)
      else if (!(await mayJoin(tx, email, config.signup, now))) return
      const created = await createAccount(tx, { ...newcomer, email_confirmed: false, waits: true })
      const account = created ?? (await findAccount(tx, email))
      if (!account) throw new Error('an address that is taken has an account')
      const isWaiting = account.email_confirmed_at === null
      if (!created && isWaiting && !isSamePassword) await dropPassword(tx, account.id)
      const kind = isWaiting ? ('signup' as const) : ('magiclink' as const)
      await sendLink(context, tx, { account, kind, sent_to: email, target, requester, now })
    }),
  )
  mail.wake()
  return waitingAnswer({ email, metadata, now })
}

async function dropPassword(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(
    'update auth.accounts set password_hash = null where id = $1 and email_confirmed_at is null and last_sign_in_at is null',
    [accountId],
  )
}
