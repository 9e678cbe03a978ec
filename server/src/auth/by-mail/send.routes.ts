import { displayName, emailAddress } from '@leme/contract/people/user'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import type { Requester } from '../../mail/message-limit.ts'
import { reauthenticationCode } from '../../mail/messages/link-messages.ts'
import { Problem } from '../../problem/problem.ts'
import { type AccountWithPassword, findAccount } from '../account/account.ts'
import { metadataOf } from '../account/metadata.ts'
import { mayJoin } from '../account/organization-membership.ts'
import { namesPhone, requirePhoneWay } from '../by-phone/names-phone.ts'
import { otpByPhone, reauthenticateByPhone, resendToPhone } from '../by-phone/send.routes.ts'
import type { AuthContext } from '../context.ts'
import { issueToken, tokenLife } from '../one-time-token.ts'
import { knownSession } from '../session/authenticate.ts'
import { challengeFields, readChallenge } from '../session/flow-state.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { createAccount } from '../sign-in/new-account.ts'
import { safeRedirect } from '../sign-in/redirect.ts'
import { counted, findOrigin, findRequester, ownerOf } from '../sign-in/requester.ts'
import { type LinkKind, type LinkTarget, sendLink } from './send-link.ts'

const clientFields = { gotrue_meta_security: z.unknown().optional(), ...challengeFields }
const recoverBody = z.looseObject({ email: emailAddress, ...clientFields })
const otpBody = recoverBody.extend({
  create_user: z.boolean('Deve ser true ou false').default(true),
  data: metadataOf({ display_name: displayName.optional() }).nullish(),
})
const resendBody = recoverBody.extend({
  type: z.enum(['signup', 'email_change'], 'Escolha signup ou email_change'),
})

/** POST /recover: a link to choose another password, where the address has an account. */
export function recover(context: AuthContext, request: FastifyRequest) {
  if (namesPhone(request.body)) requirePhoneWay(context, request.body)
  requireMail(context, 'email_provider_disabled')
  const { email, ...body } = parse(recoverBody, request.body)
  const target = targetOf(context, request, body)
  return toAddress(context, request, { limit: 'recover', kind: 'recovery', email, target }, async (tx, asked) => {
    const account = await findAccount(tx, email)
    if (account) await sendLink(context, tx, { account, kind: 'recovery', sent_to: email, target, ...asked })
  })
}

/** POST /otp: a code and a link to sign in, by SMS unless an address of mail is given. A new person gets an account. */
export function otp(context: AuthContext, request: FastifyRequest) {
  if (namesPhone(request.body)) return otpByPhone(context, request)
  requireMail(context, 'otp_disabled')
  const { email, create_user, data, ...body } = parse(otpBody, request.body)
  const target = targetOf(context, request, body)
  return toAddress(context, request, { limit: 'otp', kind: 'magiclink', email, target }, async (tx, asked) => {
    const known = await findAccount(tx, email)
    const account = known ?? (create_user ? await createFromCode(context, tx, { email, data, now: asked.now }) : null)
    if (account) await sendLink(context, tx, { account, kind: 'magiclink', sent_to: email, target, ...asked })
  })
}

type CodeAccount = { email: string; data: Record<string, unknown> | null | undefined; now: Date }

/** They belong nowhere until they have used the code: an address alone makes no organisation. */
async function createFromCode({ config }: AuthContext, tx: Transaction, { email, data, now }: CodeAccount) {
  if (!(await mayJoin(tx, email, config.signup, now))) return null
  const metadata = { display_name: email.split('@')[0] ?? email, ...data }
  return createAccount(tx, { email, email_confirmed: false, password_hash: null, metadata, waits: true, now })
}

/** POST /resend: again what waits for the address, where anything does. */
export function resend(context: AuthContext, request: FastifyRequest) {
  if (namesPhone(request.body)) return resendToPhone(context, request)
  requireMail(context, 'email_provider_disabled')
  const { email, type, ...body } = parse(resendBody, request.body)
  const target = targetOf(context, request, body)
  const kind: LinkKind = type === 'signup' ? 'signup' : 'email_change_new'
  return toAddress(context, request, { limit: 'otp', kind, email, target }, async (tx, asked) => {
    const account = await findAccount(tx, email)
    if (!account) return
    if (type === 'email_change') return sendEmailChange(context, tx, { account, target, ...asked })
    if (account.email_confirmed_at === null) {
      await sendLink(context, tx, { account, kind: 'signup', sent_to: email, target, ...asked })
    }
  })
}

type EmailChange = { account: AccountWithPassword; target: LinkTarget | null; requester: Requester; now: Date }

/** To the new address, and to the one in use where its owner has proved it: both must agree. */
export async function sendEmailChange(context: AuthContext, tx: Transaction, change: EmailChange): Promise<void> {
  const { account, ...rest } = change
  const { email, new_email, email_confirmed_at } = account
  if (!new_email) return
  await sendLink(context, tx, { account, kind: 'email_change_new', sent_to: new_email, ...rest })
  if (email === null || email_confirmed_at === null) return
  await sendLink(context, tx, { account, kind: 'email_change_current', sent_to: email, ...rest })
}

/** GET /reauthenticate: a code to the account's own address or phone, which a change of its safety then takes as `nonce`. */
export async function reauthenticate(context: AuthContext, request: FastifyRequest) {
  const { account } = knownSession(request)
  const { email } = account
  if (email === null) return reauthenticateByPhone(context, account)
  requireMail(context, 'email_provider_disabled')
  const now = context.clock()
  const requester = ownerOf(account)
  await context.db.authTransaction(async (tx) => {
    await context.mail.refuseFlood(tx, { recipient: email, kind: 'reauthentication', requester })
    const { code } = await issueToken(tx, context.mac, {
      account_id: account.id,
      kind: 'reauthentication',
      sent_to: email,
      requester,
      now,
    })
    const message = reauthenticationCode({ code, valid_minutes: tokenLife / 60_000 })
    await context.mail.queue(tx, { recipient: email, message, expires_at: new Date(now.getTime() + tokenLife) })
  })
  context.mail.wake()
  return {}
}

const mailKindOf = {
  signup: 'sign_up_confirmation',
  magiclink: 'sign_in',
  recovery: 'password_recovery',
  email_change_new: 'email_change_new',
  email_change_current: 'email_change_current',
} as const

type Wanted = { limit: 'otp' | 'recover'; kind: LinkKind; email: string; target: LinkTarget }

/** What every address is answered alike, known or not: in words, in limits and in time. */
async function toAddress(
  context: AuthContext,
  request: FastifyRequest,
  { limit, kind, email, target }: Wanted,
  work: (tx: Transaction, asked: { requester: Requester; now: Date }) => Promise<void>,
): Promise<object> {
  const { limiter, db, mail, clock } = context
  const origin = await findOrigin(context, request, email)
  refuseWaiting(await limiter.attempt(limit, counted(origin)))
  const isBound = target.challenge !== null
  await context.evenly(() =>
    db.authTransaction(async (tx) => {
      const now = clock()
      const requester = await findRequester(tx, origin, { login: email, now })
      await mail.refuseFlood(tx, { recipient: email, kind: mailKindOf[kind], requester, isBound })
      await work(tx, { requester, now })
    }),
  )
  mail.wake()
  return {}
}

type ChallengeBody = { code_challenge?: string | null | undefined; code_challenge_method?: string | null | undefined }

/** Where a client's link ends: its `redirect_to`, as far as it is a page of this site. */
function targetOf({ config }: AuthContext, request: FastifyRequest, body: ChallengeBody): LinkTarget {
  const { redirect_to } = request.query as { redirect_to?: unknown }
  return { challenge: readChallenge(body), redirect_to: safeRedirect(config.publicUrl, redirect_to) }
}

/** Throws the refusal of an installation that has no way to send mail. */
export function requireMail({ mail }: AuthContext, code: 'email_provider_disabled' | 'otp_disabled'): void {
  if (mail.delivery === 'none') throw new Problem(code)
}
