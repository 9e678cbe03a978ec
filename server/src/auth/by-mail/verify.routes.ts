import { emailChangeHalfDone } from '@leme/contract/people/email-change'
import { emailAddress } from '@leme/contract/people/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import { type Device, deviceOf } from '../../http/device.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { Problem } from '../../problem/problem.ts'
import { namesPhone } from '../by-phone/names-phone.ts'
import { verifyPhone } from '../by-phone/verify.routes.ts'
import type { AuthContext } from '../context.ts'
import { type OneTimeToken, type TokenKind, takeCode, takeLink } from '../one-time-token.ts'
import { issueAuthCode } from '../session/flow-state.ts'
import { sessionAnswer, signInAccount } from '../session/session.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { safeRedirect, withFragment, withQuery } from '../sign-in/redirect.ts'
import { rememberDevice } from '../sign-in/remember-device.ts'
import { counted, findOrigin, placeOf } from '../sign-in/requester.ts'
import { confirmEmailChange } from './email-change.ts'
import { proveMailbox } from './prove-mailbox.ts'

/** Which tokens each type of the contract may use up: one kind's code is no other's. */
const kindsOf = {
  signup: ['signup'],
  invite: ['signup'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change_new', 'email_change_current'],
} as const satisfies Record<string, readonly TokenKind[]>

const type = z.enum(
  ['signup', 'invite', 'magiclink', 'email', 'recovery', 'email_change'],
  'Escolha signup, invite, magiclink, email, recovery ou email_change',
)
const token = z.string('Deve ser um texto').min(1, 'Código é obrigatório').max(200, 'Código inválido')
const verification = z.union(
  [
    z.looseObject({ type, token_hash: token }),
    z.looseObject({ type, email: emailAddress, token: token.transform((code) => code.replaceAll(/\s/g, '')) }),
  ],
  'Informe type com token_hash, ou com email e token',
)
type Verification = z.output<typeof verification>

/** POST /verify: a session for a code or link that was sent. */
export async function verify(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  if (namesPhone(request.body)) return verifyPhone(context, request, reply)
  const device = deviceOf(request)
  const asked = parse(verification, request.body)
  const origin = await findOrigin(context, request, 'email' in asked ? String(asked.email) : '')
  refuseWaiting(await context.limiter.attempt('verify', counted(origin)))
  const now = context.clock()
  const used = await context.db.authTransaction(async (tx) => {
    const taken = await takeToken(context, tx, asked, { place: placeOf(origin), now })
    // Not thrown: a failure must be committed.
    return taken && useToken(context, tx, taken, { device, now })
  }, device)
  if (!used) {
    if (typeof asked.email === 'string') context.refusals.note('sign_in_refused', { login: asked.email }, device)
    throw new Problem('otp_expired')
  }
  context.mail.wake()
  context.identities.forget(used.account_id)
  if (!used.opened) return { msg: emailChangeHalfDone, code: '200' }
  await rememberDevice(context, request, reply, used.account_id)
  return sessionAnswer(context.tokens, used.opened)
}

const linkQuery = z.looseObject({ type, token, redirect_to: z.unknown().optional() })

/** GET /verify: the same for a browser that follows a link, which ends on a page of this site. */
export async function verifyLink(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { redirect_to } = request.query as { redirect_to?: unknown }
  const page = safeRedirect(context.config.publicUrl, redirect_to)
  try {
    return reply.redirect(await followLink(context, request, page), 303)
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status >= 500) throw error
    const values = { error: 'access_denied', error_code: problem.code, error_description: problem.detail }
    return reply.redirect(withFragment(page, values), 303)
  }
}

async function followLink(context: AuthContext, request: FastifyRequest, page: string): Promise<string> {
  const device = deviceOf(request)
  refuseWaiting(await context.limiter.attempt('verify', device.network))
  const { type, token } = parse(linkQuery, request.query)
  const now = context.clock()
  const used = await context.db.authTransaction(async (tx) => {
    const taken = await takeLink(tx, token, kindsOf[type], now)
    if (!taken) return null
    if (taken.flow_state_id === null) return useToken(context, tx, taken, { device, now })
    const proved = await useToken(context, tx, taken, null)
    if (!proved.isDone) return proved
    return { ...proved, code: await issueAuthCode(tx, taken.flow_state_id, taken.account_id) }
  })
  if (!used) throw new Problem('otp_expired')
  context.mail.wake()
  context.identities.forget(used.account_id)
  if ('code' in used) return withQuery(page, 'code', used.code)
  if (!used.opened) return withFragment(page, { message: emailChangeHalfDone })
  const { access_token, refresh_token, expires_in, expires_at } = await sessionAnswer(context.tokens, used.opened)
  const numbers = { expires_in: String(expires_in), expires_at: String(expires_at) }
  return withFragment(page, { access_token, refresh_token, ...numbers, token_type: 'bearer', type })
}

function takeToken(
  { mac }: AuthContext,
  tx: Transaction,
  asked: Verification,
  { place, now }: { place: string; now: Date },
): Promise<OneTimeToken | null> {
  const kinds = kindsOf[asked.type]
  if ('token_hash' in asked) return takeLink(tx, String(asked.token_hash), kinds, now)
  return takeCode(tx, mac, { code: asked.token, sent_to: asked.email, kinds, requester: { place }, now })
}

/** What a token that was used up leads to: a session for `by`, or nothing yet where another address must agree. */
async function useToken(
  context: AuthContext,
  tx: Transaction,
  { account_id, kind }: OneTimeToken,
  by: { device: Device; now: Date } | null,
) {
  const now = by?.now ?? context.clock()
  if (kind === 'email_change_new' || kind === 'email_change_current') {
    const isDone = await confirmEmailChange(context, tx, { account_id, kind, device: by?.device ?? null, now })
    if (!isDone) return { account_id, isDone, opened: null }
  } else {
    await proveMailbox(context, tx, { account_id, kind, now })
  }
  if (!by) return { account_id, isDone: true, opened: null }
  const method = kind === 'recovery' ? ('recovery' as const) : ('otp' as const)
  return { account_id, isDone: true, opened: await signInAccount(tx, account_id, { device: by.device, method, now }) }
}
