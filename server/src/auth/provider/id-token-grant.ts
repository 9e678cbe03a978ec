import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import { requireRecentOwner } from '../account/owner.ts'
import type { AuthContext } from '../context.ts'
import { authenticate, type SignedIn } from '../session/authenticate.ts'
import { continueSession, sessionAnswer, signInAccount } from '../session/session.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { rememberDevice } from '../sign-in/remember-device.ts'
import { accountOf, linkProfile } from './account-of.ts'
import type { Profile } from './provider.ts'

const jwt = z.string('Deve ser um texto').min(1, 'id_token é obrigatório').max(10_000, 'id_token inválido')
const body = z.looseObject({
  provider: z.string('Deve ser um texto').min(1, 'provider é obrigatório').max(60, 'provider inválido'),
  id_token: jwt,
  access_token: z.string('Deve ser um texto').max(10_000, 'access_token inválido').nullish(),
  nonce: z.string('Deve ser um texto').max(500, 'nonce inválido').nullish(),
  link_identity: z.boolean('Deve ser verdadeiro ou falso').nullish(),
})

/**
 * POST /token?grant_type=id_token: a session for an ID token that the client got by itself, or, with `link_identity`,
 * one more identity for the account of the person who asks. Throws provider_disabled, bad_oauth_callback, and what
 * `accountOf` and `linkProfile` throw.
 */
export async function signInByIdToken(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { provider: id, id_token, access_token, nonce, link_identity } = parse(body, request.body)
  const provider = context.providers.get(id)
  if (!provider?.readIdToken) throw new Problem('provider_disabled')
  const owner = link_identity ? await authenticate(context, request) : null
  if (owner) requireRecentOwner(context, owner)
  refuseWaiting(await context.limiter.attempt('sign_in', deviceOf(request).network))

  const token = await provider.readIdToken(id_token, access_token || undefined)
  requireNonce(token.nonce, nonce || null)
  const opened = owner
    ? await linkByToken(context, request, owner, token.profile)
    : await openByToken(context, request, token.profile)
  await rememberDevice(context, request, reply, opened.account.id)
  return sessionAnswer(context.tokens, opened)
}

/** The token carries SHA-256 of the client's nonce, in hexadecimal; both have one, or none has. */
function requireNonce(expected: string | null, given: string | null): void {
  if (expected === null && given === null) return
  const detail = 'O nonce não corresponde ao do token. Entre novamente'
  if (expected === null || given === null) throw new Problem('bad_oauth_callback', { detail })
  const hash = Buffer.from(createHash('sha256').update(given).digest('hex'))
  const wanted = Buffer.from(expected)
  if (hash.length !== wanted.length || !timingSafeEqual(hash, wanted)) {
    throw new Problem('bad_oauth_callback', { detail })
  }
}

function openByToken({ db, clock, config }: AuthContext, request: FastifyRequest, profile: Profile) {
  const coming = { device: deviceOf(request), now: clock() }
  return db.authTransaction(async (tx) => {
    const accountId = await accountOf(tx, profile, { ...coming, signup: config.signup })
    return signInAccount(tx, accountId, { ...coming, method: 'oauth' })
  }, coming.device)
}

function linkByToken({ db, clock }: AuthContext, request: FastifyRequest, owner: SignedIn, profile: Profile) {
  const { account, session } = owner
  const now = clock()
  return db.authTransaction(async (tx) => {
    await linkProfile(tx, { account_id: account.id, session_id: session.id }, profile, {
      device: deviceOf(request),
      now,
    })
    return continueSession(tx, session, now)
  })
}
