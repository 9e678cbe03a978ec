import { phoneNumber } from '@leme/contract/text/phone'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { codesRefused, factorAdded } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { randomCode } from '../../secret.ts'
import { factorAnswer, loadAccount } from '../account/account.ts'
import { requireRecentOwner } from '../account/owner.ts'
import type { AuthContext } from '../context.ts'
import { queueNotice } from '../notice.ts'
import { knownSession, lockSignedIn, type SignedIn } from '../session/authenticate.ts'
import { sessionAnswer } from '../session/session.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { memberOf, ownerOf } from '../sign-in/requester.ts'
import { challengeLife, countFailure, dropChallenge, findChallenge, insertChallenge } from './challenge.ts'
import {
  acceptProof,
  deleteFactor,
  factorName,
  factorRenaming,
  findFactor,
  friendlyName,
  insertFactor,
  renameFactor,
  type StoredFactor,
} from './factor.ts'
import { codeLabel, judgeProof, proofBody } from './proof.ts'
import { createTotp } from './totp.ts'
import { authenticationOptions, type Credential, registrationOptions, relyingParty } from './webauthn.ts'

type FactorRequest = FastifyRequest<{ Params: { id: string } }>

const enrolment = z.looseObject({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'Escolha totp, phone ou webauthn'),
  friendly_name: friendlyName,
  issuer: z.string('Deve ser um texto').max(100, 'O emissor deve ter no máximo 100 caracteres').nullish(),
  phone: phoneNumber.optional(),
})

/** POST /factors */
export async function enrol(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
  const { factor_type, friendly_name, issuer, phone: typed } = parse(enrolment, request.body)
  const { db, clock, sealer } = context
  const phone = factor_type === 'phone' ? requirePhone(context, typed) : null
  const label = signedIn.account.email ?? signedIn.account.phone ?? 'Leme'
  const made = factor_type === 'totp' ? createTotp(sealer, { issuer: issuer || 'Leme', label }) : null
  const sealed_secret = made?.sealed_secret ?? null
  const id = await db.authTransaction((tx) =>
    insertFactor(tx, signedIn, { factor_type, friendly_name, sealed_secret, phone }, clock()),
  )
  return {
    id,
    type: factor_type,
    ...(friendly_name ? { friendly_name } : {}),
    ...(made ? { totp: made.totp } : {}),
    ...(phone ? { phone } : {}),
  }
}

/** Throws mfa_phone_enroll_not_enabled where there is no gateway. */
function requirePhone({ sms }: AuthContext, phone: string | undefined): string {
  if (!sms.isOn) throw new Problem('mfa_phone_enroll_not_enabled')
  if (phone) return phone
  throw new Problem('validation_failed', { fields: [{ field: 'phone', message: 'Telefone é obrigatório' }] })
}

/**
 * POST /factors/:id/challenge. Throws sms_send_failed where the gateway does not take the code, and over_request_rate_limit
 * for someone who asks it too often.
 */
export async function challenge(context: AuthContext, request: FactorRequest) {
  const signedIn = knownSession(request)
  const { db, clock, limiter } = context
  const { id: accountId, factors } = signedIn.account
  const isPhone = factors.some(({ id, factor_type }) => id === request.params.id && factor_type === 'phone')
  if (isPhone) refuseWaiting(await limiter.attempt('otp', ownerOf({ id: accountId }).place))
  const { send, ...asked } = await db.authTransaction(async (tx) => {
    const factor = await findFactor(tx, signedIn.account.id, request.params.id)
    const webauthn = factor.factor_type === 'webauthn' ? await ceremony(context, tx, signedIn, factor) : null
    const sent = factor.factor_type === 'phone' ? await makeFactorCode(context, tx, factor) : null
    const asked = await insertChallenge(tx, {
      factor_id: factor.id,
      session_id: signedIn.session.id,
      code_hash: sent && context.mac(sent.code, codeLabel(factor)),
      webauthn: webauthn && { challenge: webauthn.options.challenge, type: webauthn.type },
      now: clock(),
    })
    return {
      id: asked.id,
      type: factor.factor_type,
      expires_at: asked.expires_at,
      send: sent?.send,
      ...(webauthn ? { webauthn: { type: webauthn.type, credential_options: { publicKey: webauthn.options } } } : {}),
    }
  })
  await send?.()
  return asked
}

/**
 * A code for the factor's phone, and what sends it after COMMIT. Throws phone_provider_disabled where the gateway is gone,
 * and over_sms_send_rate_limit.
 */
async function makeFactorCode({ sms, clock }: AuthContext, tx: Transaction, factor: StoredFactor) {
  const { phone, account_id } = factor
  if (phone === null || !sms.isOn) throw new Problem('phone_provider_disabled')
  const account = { id: account_id }
  const requester = factor.status === 'verified' ? ownerOf(account) : memberOf(account)
  const counted = await sms.refuseFlood(tx, { phone, kind: 'sms_factor', requester })
  const code = randomCode()
  const expires_at = new Date(clock().getTime() + challengeLife)
  return { code, send: await sms.hold(tx, { phone, kind: 'sms_factor', account_id, code, expires_at }, counted) }
}

/** A factor that has no credential yet makes one, by a key that no other factor is; one that has proves it. */
async function ceremony({ config }: AuthContext, tx: Transaction, { account }: SignedIn, factor: StoredFactor) {
  const party = relyingParty(config.publicUrl)
  const { credential_id } = factor
  if (credential_id) {
    const options = await authenticationOptions(party, [{ credential_id, transports: factor.transports ?? [] }])
    return { type: 'request' as const, options }
  }
  const { id, email, phone, user_metadata } = account
  const name = email ?? phone ?? id
  const owner = { id, email: name, display_name: String(user_metadata.display_name ?? name) }
  const known = await tx.query<Pick<Credential, 'credential_id' | 'transports'>>(
    'select credential_id, transports from auth.factors where account_id = $1 and credential_id is not null',
    [id],
  )
  return { type: 'create' as const, options: await registrationOptions(party, owner, known, 'factor') }
}

/**
 * POST /factors/:id/verify: the session is aal2 from now on, with new tokens. Where that ends an enrolment, its owner has
 * proved themselves lately: throws reauthentication_needed.
 */
export async function verifyFactor(context: AuthContext, request: FactorRequest) {
  const signedIn = knownSession(request)
  if (statusOf(signedIn, request.params.id) === 'unverified') requireRecentOwner(context, signedIn)
  const body = parse(proofBody, request.body)
  refuseWaiting(await context.limiter.attempt('factor', signedIn.account.id))
  const device = deviceOf(request)
  const now = context.clock()
  const { account, session } = signedIn
  const isKey = account.factors.some(({ id, factor_type }) => id === request.params.id && factor_type === 'webauthn')
  const guess = isKey ? null : await context.waits.guessCode(account.id)
  const opened = await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, now)
    const factor = await findFactor(tx, account.id, request.params.id)
    const asked = { id: body.challenge_id, factor_id: factor.id, session_id: session.id, now }
    const challenge = await findChallenge(tx, asked)
    const proved = await judgeProof(context, factor, challenge, body, now)
    // Not thrown: the failure must be committed.
    if (!proved || proved === 'used') {
      await countFailure(tx, challenge.id)
      if (guess?.isFirstToWait) await queueNotice(context, tx, account.email, { device, now }, codesRefused)
      return { isUsed: proved === 'used' }
    }
    await guess?.forget(tx)
    await dropChallenge(tx, challenge.id)
    await tx.query(
      `update auth.factors set last_step = coalesce($2, last_step), credential_id = coalesce($3, credential_id),
         public_key = coalesce($4, public_key), sign_count = coalesce($5, sign_count), transports = coalesce($6, transports)
       where id = $1`,
      [
        factor.id,
        proved.last_step ?? null,
        proved.credential_id ?? null,
        proved.public_key ?? null,
        proved.sign_count ?? null,
        proved.transports ?? null,
      ],
    )
    const method = methods[factor.factor_type]
    const raised = await acceptProof(tx, signedIn, factor, { method, device, now })
    if (factor.status === 'unverified') {
      await queueNotice(context, tx, account.email, { device, now }, (happened) =>
        factorAdded({ ...happened, factor: factorName(factor) }),
      )
    }
    return { account: await loadAccount(tx, account.id), ...raised }
  })
  if ('isUsed' in opened) {
    context.mail.wake()
    context.refusals.note('factor_refused', { account_id: account.id }, device)
    throw new Problem('mfa_verification_failed', opened.isUsed ? { detail: usedCode } : {})
  }
  context.mail.wake()
  context.identities.forget(account.id)
  return sessionAnswer(context.tokens, opened)
}

function statusOf({ account }: SignedIn, id: string) {
  return account.factors.find((factor) => factor.id === id)?.status
}

const usedCode = 'Este código já não vale. Espere o aplicativo mostrar o próximo'

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/** PATCH /factors/:id: the factor under its new name. */
export async function rename({ db, clock }: AuthContext, request: FactorRequest) {
  const { account } = knownSession(request)
  const { friendly_name } = parse(factorRenaming, request.body)
  const { id } = request.params
  const factors = await db.authTransaction(async (tx) => {
    await renameFactor(tx, account.id, { id, friendly_name, now: clock() })
    return (await loadAccount(tx, account.id)).factors
  })
  return factors.filter((factor) => factor.id === id).map(factorAnswer)[0]
}

/** DELETE /factors/:id. Throws reauthentication_needed for one that is asked for at sign-in. */
export async function unenrol(context: AuthContext, request: FactorRequest) {
  const signedIn = knownSession(request)
  if (statusOf(signedIn, request.params.id) === 'verified') requireRecentOwner(context, signedIn)
  await deleteFactor(context, signedIn, request.params.id, deviceOf(request))
  context.identities.forget(signedIn.account.id)
  return { id: request.params.id }
}
