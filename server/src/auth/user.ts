import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../database/with-identity.ts'
import { parse } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import { type Account, accountColumns, lockAccount, type UserMetadata, userAnswer } from './account.ts'
import { audit } from './audit.ts'
import { knownSession, requireSession, type SignedIn } from './authenticate.ts'
import { accountChange } from './body.ts'
import type { AuthContext } from './context.ts'
import { type Device, deviceOf } from './device.ts'
import { readDeviceTokens } from './device-cookie.ts'
import { forgetSources } from './known-source.ts'
import { refuseWaiting } from './limits.ts'
import { changeMetadata, fits, metadataTooLarge } from './metadata.ts'
import { refuseWeakPassword } from './password.ts'
import { type Claim, provePassword } from './sign-in.ts'

/** A sign-in counts as recent for this long; ms. */
const recent = 15 * 60_000

/** GET /user */
export async function getUser(_context: AuthContext, request: FastifyRequest) {
  const { account } = knownSession(request)
  return userAnswer(account)
}

type Change = { data?: UserMetadata; passwordHash: string | null; device: Device; tokens: string[]; now: Date }

/**
 * PUT /user: metadata, of which `display_name` is also the person's name in the product, and the password, which ends
 * every other session and forgets every other device. A new address of mail would have to be confirmed by mail.
 */
export async function updateUser(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
  const { data, password, current_password, email, phone } = parse(accountChange, request.body)
  if (phone) throw new Problem('phone_provider_disabled')
  if (email !== undefined && email !== signedIn.account.email) throw new Problem('email_provider_disabled')
  const device = deviceOf(request)
  const wanted = { password, current: current_password, network: device.network }
  const passwordHash = password === undefined ? null : await newPassword(context, signedIn, { ...wanted, password })

  const tokens = readDeviceTokens(request.headers.cookie)
  const change = { data, passwordHash, device, tokens, now: context.clock() }
  const account = await context.door.withAuth((tx) => store(tx, signedIn, change))
  context.identities.forget(account.id)
  return userAnswer(account)
}

type Wanted = { password: string; current: string | undefined; network: string }

const tooManyChanges = 'Muitas trocas de senha em pouco tempo. Aguarde alguns minutos e tente novamente'

/**
 * The hash of an acceptable new password. Throws reauthentication_needed, weak_password, same_password, and
 * over_request_rate_limit for who changes it too often.
 */
async function newPassword(
  context: AuthContext,
  { account, session }: SignedIn,
  { password, current, network }: Wanted,
): Promise<string> {
  const { limiter, passwords, clock } = context
  refuseWeakPassword(password)
  const signedInRecently = Date.parse(session.created_at) + recent > clock().getTime()
  if (current === undefined && !signedInRecently) throw new Problem('reauthentication_needed')
  refuseWaiting(await limiter.attempt('password_change', account.id), tooManyChanges)
  const asker = { network, name: account.id }
  if (current !== undefined) {
    const source = { session: session.id }
    await requireCurrent(context, { email: account.email, password: current, source, asker })
  }
  if (await passwords.verify(account.password_hash, password, asker)) throw new Problem('same_password')
  return passwords.hash(password, asker)
}

async function requireCurrent(context: AuthContext, claim: Claim): Promise<void> {
  const proof = await provePassword(context, claim)
  if (!proof) throw new Problem('invalid_credentials')
  await context.door.withAuth((tx) => proof.guess.forgive(tx))
}

async function store(tx: Transaction, { account: { id }, session }: SignedIn, change: Change): Promise<Account> {
  const { data = {}, passwordHash, device, tokens, now } = change
  await lockAccount(tx, id)
  const current = await requireSession(tx, { account_id: id, session_id: session.id }, now)
  const metadata = changeMetadata(current.account.user_metadata, data)
  if (!fits(metadata)) {
    throw new Problem('validation_failed', { fields: [{ field: 'data', message: metadataTooLarge }] })
  }
  const [account] = await tx.query<Account>(
    `update auth.accounts set user_metadata = $2, password_hash = coalesce($3, password_hash), updated_at = $4
     where id = $1 returning ${accountColumns}`,
    [id, metadata, passwordHash, now],
  )
  if (!account) throw new Error('the update returned no account')
  if (data.display_name !== undefined) {
    await tx.query('update public.users set display_name = $2 where id = $1', [id, data.display_name])
  }
  if (passwordHash !== null) {
    await tx.query('delete from auth.sessions where account_id = $1 and id <> $2', [id, session.id])
    await forgetSources(tx, id, { tokens, network: device.network })
    await audit(tx, 'password_changed', { account_id: id, session_id: session.id, device, now })
  }
  return account
}
