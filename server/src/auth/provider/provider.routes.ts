import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { logFailure } from '../../http/failure/log-failure.ts'
import { Problem } from '../../problem/problem.ts'
import { lockAccount } from '../account/account.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { knownSession, requireSession } from '../session/authenticate.ts'
import { challengeFields, readChallenge } from '../session/flow-state.ts'
import { safeRedirect } from '../sign-in/redirect.ts'
import { authorizeQuery, beginProviderFlow, readWish, type Wish } from './begin.ts'
import { errorAddress } from './callback-error.ts'

/**
 * GET /authorize: to the provider. What the client got wrong is answered; where the provider is gone, the browser goes
 * back with the error, as it does from the provider itself.
 */
export async function authorize(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const wish = readWishOf(context, request.query)
  try {
    return reply.redirect(await beginProviderFlow(context, { request, reply }, wish), 302)
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status < 500) throw error
    logFailure(request.log, problem, error)
    return reply.redirect(errorAddress(safeRedirect(context.config.publicUrl, wish.redirect_to), error, null), 302)
  }
}

/** GET /user/identities/authorize: the same, to add the identity to the account of the person who asks. */
export async function linkIdentity(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const owner = knownSession(request)
  if (context.providers.size === 0) throw new Problem('manual_linking_disabled')
  const wish = readWishOf(context, request.query)
  const url = await beginProviderFlow(context, { request, reply }, { ...wish, owner })
  const { skip_http_redirect } = request.query as { skip_http_redirect?: string }
  return skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
}

function readWishOf({ providers }: AuthContext, query: unknown): Wish {
  const read = parse(authorizeQuery, query)
  const provider = providers.get(read.provider)
  if (!provider) throw new Problem('provider_disabled')
  return readWish(read, provider)
}

const ssoBody = z.looseObject({
  provider_id: z.string('Deve ser um texto').max(200, 'provider_id inválido').optional(),
  domain: z.string('Deve ser um texto').trim().toLowerCase().max(200, 'Domínio inválido').optional(),
  redirect_to: z.string('Deve ser um texto').nullish(),
  skip_http_redirect: z.boolean('Deve ser verdadeiro ou falso').nullish(),
  ...challengeFields,
})

/**
 * POST /sso: to the OpenID provider of a mail domain. Providers of SAML, which have ids, there are none: that, and an
 * installation without any domain, is the contract's saml_provider_disabled.
 */
export async function sso(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { provider_id, domain, redirect_to, skip_http_redirect, ...body } = parse(ssoBody, request.body)
  const providers = [...context.providers.values()].filter(({ domains }) => domains.length > 0)
  if (provider_id || providers.length === 0) throw new Problem('saml_provider_disabled')
  if (!domain) {
    throw new Problem('validation_failed', { fields: [{ field: 'domain', message: 'Informe provider_id ou domain' }] })
  }
  const provider = providers.find(({ domains }) => domains.includes(domain ?? ''))
  if (!provider) throw new Problem('sso_provider_not_found')
  const challenge = readChallenge(body)
  const url = await beginProviderFlow(context, { request, reply }, { provider, redirect_to, challenge })
  return skip_http_redirect ? { url } : reply.redirect(url, 303)
}

const uuid = z.uuid()

/**
 * DELETE /user/identities/:id. Never the last; with the one of mail and password, the password goes.
 */
export async function unlinkIdentity(context: AuthContext, request: FastifyRequest<{ Params: { id: string } }>) {
  const signedIn = knownSession(request)
  const account_id = signedIn.account.id
  const session_id = signedIn.session.id
  const { id } = request.params
  const now = context.clock()
  await context.db.authTransaction(async (tx) => {
    await lockAccount(tx, account_id)
    const { account } = await requireSession(tx, { account_id, session_id }, now)
    const identity = account.identities.find((one) => uuid.safeParse(id).success && one.id === id.toLowerCase())
    if (!identity) throw new Problem('identity_not_found')
    if (account.identities.length === 1) throw new Problem('single_identity_not_deletable')
    await tx.query('delete from auth.identities where id = $1', [identity.id])
    if (identity.provider === 'email') {
      await tx.query('update auth.accounts set password_hash = null where id = $1', [account_id])
    }
    await audit(tx, 'identity_unlinked', { account_id, session_id, device: deviceOf(request), now })
  })
  return {}
}
