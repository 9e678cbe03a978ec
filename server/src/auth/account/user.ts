import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import { type Device, deviceOf } from '../../http/device.ts'
import type { Asker } from '../../limits/fair-queue.ts'
import { passwordChanged } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { audit } from '../audit.ts'
import { accountChange } from '../body.ts'
import { requireMail, sendEmailChange } from '../by-mail/send.routes.ts'
import { askPhoneChange } from '../by-phone/send.routes.ts'
import type { AuthContext } from '../context.ts'
import { queueNotice } from '../notice.ts'
import { dropTokens } from '../one-time-token.ts'
import { refuseWeakPassword } from '../password/password.ts'
import { knownSession, requireSession, type SignedIn } from '../session/authenticate.ts'
import { type Challenge, readChallenge } from '../session/flow-state.ts'
import { readDeviceTokens } from '../sign-in/device-cookie.ts'
import { forgetSources } from '../sign-in/known-source.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { memberOf } from '../sign-in/requester.ts'
import {
  type Account,
  type AccountWithPassword,
  loadAccount,
  lockAccount,
  type UserMetadata,
  userAnswer,
} from './account.ts'
import { insertEmailIdentity } from './identity.ts'
import { changeMetadata, fits, metadataTooLarge } from './metadata.ts'
import { requireOwner } from './owner.ts'

/** GET /user */
export async function getUser(_context: AuthContext, request: FastifyRequest) {
  const { account } = knownSession(request)
  return userAnswer(account)
}

type Change = {
  data?: UserMetadata
  passwordHash: string | null
  newEmail: string | null
  newPhone: string | null
  challenge: Challenge | null
  device: Device
  tokens: string[]
  now: Date
}

/**
 * PUT /user: metadata, of which `display_name` is also the person's name in the product; the password, which ends every
 * other session and every code that was sent and forgets other devices; and a new address of mail, which holds once it is confirmed by mail; and a new phone,
 * which holds once its code is used: where that could not be sent sms_send_failed is thrown, and the rest is changed.
 */
export async function updateUser(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
  const { data, password, current_password, nonce, email, phone, ...rest } = parse(accountChange, request.body)
  const newEmail = email === undefined || email === signedIn.account.email ? null : email
  if (newEmail !== null) requireMail(context, 'email_provider_disabled')
  if (newEmail !== null) await allowNewEmail(context, signedIn)
  const newPhone = phone === undefined || phone === signedIn.account.phone ? null : phone
  if (newPhone !== null) await allowNewPhone(context, signedIn)
  const challenge = readChallenge(rest)
  const device = deviceOf(request)
  const { network } = device
  const display_name = data?.display_name ?? signedIn.account.user_metadata.display_name
  if (password !== undefined) await allowNewPassword(context, signedIn, { password, display_name })
  if (password !== undefined || newEmail !== null || newPhone !== null) {
    await requireOwner(context, signedIn, { current_password, nonce, network })
  }
  const asker = { network, name: signedIn.account.id }
  const passwordHash = password === undefined ? null : await hashNew(context, signedIn, password, asker)

  const tokens = readDeviceTokens(request.headers.cookie)
  const change = { data, passwordHash, newEmail, newPhone, challenge, device, tokens, now: context.clock() }
  const { account, sendCode } = await context.db.authTransaction((tx) => store(context, tx, signedIn, change))
  context.mail.wake()
  context.identities.forget(account.id)
  await sendCode?.()
  return userAnswer(account)
}

/**
 * Throws phone_provider_disabled where there is no gateway, and over_request_rate_limit for someone who tries many
 * numbers.
 */
async function allowNewPhone({ sms, limiter }: AuthContext, { account }: SignedIn): Promise<void> {
  if (!sms.isOn) throw new Problem('phone_provider_disabled')
  refuseWaiting(await limiter.attempt('factor', account.id))
}

const tooManyAddresses = 'Muitas trocas de email em pouco tempo. Aguarde e tente novamente'

/**
 * Throws over_request_rate_limit for someone who tries many addresses, each of which would get a mail or be found out.
 */
async function allowNewEmail({ limiter }: AuthContext, { account }: SignedIn): Promise<void> {
  refuseWaiting(await limiter.attempt('email_change', account.id), tooManyAddresses)
}

const tooManyChanges = 'Muitas trocas de senha em pouco tempo. Aguarde e tente novamente'

/** Throws weak_password, and over_request_rate_limit for someone who changes it too often. */
async function allowNewPassword(
  { limiter }: AuthContext,
  { account }: SignedIn,
  { password, display_name }: { password: string; display_name: unknown },
): Promise<void> {
  refuseWeakPassword(password, { email: account.email, display_name: String(display_name ?? '') })
  refuseWaiting(await limiter.attempt('password_change', account.id), tooManyChanges)
}

async function hashNew({ passwords }: AuthContext, { account }: SignedIn, password: string, asker: Asker) {
  const { password_hash } = account
  const isSame = password_hash !== null && (await passwords.verify(password_hash, password, asker))
  if (isSame) throw new Problem('same_password')
  return passwords.hash(password, asker)
}

async function store(context: AuthContext, tx: Transaction, signedIn: SignedIn, change: Change) {
  const { id } = signedIn.account
  await lockAccount(tx, id)
  const current = await requireSession(tx, { account_id: id, session_id: signedIn.session.id }, change.now)
  await storeMetadata(tx, current.account, change)
  if (change.passwordHash !== null) await storePassword(context, tx, current, change)
  if (change.newEmail !== null)
    await storeNewEmail(context, tx, current.account, { ...change, newEmail: change.newEmail })
  const { newPhone: phone, now } = change
  const sendCode = phone === null ? null : await askPhoneChange(context, tx, { account: current.account, phone, now })
  return { account: await loadAccount(tx, id), sendCode }
}

async function storeMetadata(tx: Transaction, { id, user_metadata }: Account, { data = {}, now }: Change) {
  const metadata = changeMetadata(user_metadata, data)
  if (!fits(metadata)) {
    throw new Problem('validation_failed', { fields: [{ field: 'data', message: metadataTooLarge }] })
  }
  await tx.query('update auth.accounts set user_metadata = $2, updated_at = $3 where id = $1', [id, metadata, now])
  if (data.display_name !== undefined) {
    await tx.query('update public.users set display_name = $2 where id = $1', [id, data.display_name])
  }
}

async function storePassword(context: AuthContext, tx: Transaction, { account, session }: SignedIn, change: Change) {
  const { id, email, email_confirmed_at, user_metadata } = account
  const { passwordHash, device, tokens, now } = change
  await tx.query('update auth.accounts set password_hash = $2 where id = $1', [id, passwordHash])
  await tx.query('delete from auth.sessions where account_id = $1 and id <> $2', [id, session.id])
  await dropTokens(tx, id)
  await forgetSources(tx, id, { tokens, network: device.network })
  await audit(tx, 'password_changed', { account_id: id, session_id: session.id, device, now })
  if (email === null) return
  const hasOwn = account.identities.some(({ provider }) => provider === 'email')
  if (!hasOwn) await insertEmailIdentity(tx, { id, email, email_confirmed_at, user_metadata }, now)
  const ways = await otherWaysIn(context, tx, account)
  await queueNotice(context, tx, email, { device, now }, (happened) => passwordChanged({ ...happened, ways }))
}

/** What opens the account besides its password: its passkeys by their names, and other services. */
async function otherWaysIn(
  { providers }: AuthContext,
  tx: Transaction,
  { id, identities }: Account,
): Promise<string[]> {
  const passkeys = await tx.query<{ friendly_name: string }>(
    'select friendly_name from auth.passkeys where account_id = $1 order by created_at, id',
    [id],
  )
  const others = identities.filter(({ provider }) => provider !== 'email' && provider !== 'phone')
  return [
    ...passkeys.map(({ friendly_name }) => friendly_name),
    ...others.map(({ provider }) => providers.get(provider)?.name ?? provider),
  ]
}

async function storeNewEmail(
  context: AuthContext,
  tx: Transaction,
  account: AccountWithPassword,
  change: Change & { newEmail: string },
) {
  const { newEmail, challenge, now } = change
  const taken = await tx.query('select id from auth.accounts where email = $1', [newEmail])
  if (taken.length > 0) throw new Problem('email_exists')
  const requester = memberOf(account)
  const isBound = challenge !== null
  await context.mail.refuseFlood(tx, { recipient: newEmail, kind: 'email_change_new', requester, isBound })
  await dropTokens(tx, account.id, ['email_change_new', 'email_change_current'])
  await tx.query('update auth.accounts set new_email = $2, email_change_half_at = null where id = $1', [
    account.id,
    newEmail,
  ])
  const target = { challenge, redirect_to: `${context.config.publicUrl}/` }
  await sendEmailChange(context, tx, { account: { ...account, new_email: newEmail }, target, requester, now })
}
