import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deviceOf } from '../../http/device.ts'
import { randomToken } from '../../secret.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../session/authenticate.ts'
import { beginFlow, type Challenge, challengeFields, readChallenge } from '../session/flow-state.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { safeRedirect } from '../sign-in/redirect.ts'
import { markBrowser } from './flow-cookie.ts'
import type { Provider } from './provider.ts'
import { sealFlow } from './sealed-flow.ts'

const text = z.string('Deve ser um texto')

/** Wishes of a client that the provider may know; nothing else of its query goes there. */
const hintNames = ['access_type', 'prompt', 'login_hint', 'hd', 'domain_hint', 'ui_locales'] as const
const hint = text.max(200, 'No máximo 200 caracteres').optional()

/** What GET /authorize and GET /user/identities/authorize read of their query. */
export const authorizeQuery = z.looseObject({
  provider: z.string('Informe um provider').min(1, 'Informe um provider').max(60, 'provider inválido'),
  redirect_to: text.optional(),
  scopes: text.regex(/^[\x21\x23-\x5b\x5d-\x7e ]{0,500}$/, 'scopes inválido').optional(),
  skip_http_redirect: text.optional(),
  ...challengeFields,
  ...Object.fromEntries(hintNames.map((name) => [name, hint])),
})

export type Wish = {
  provider: Provider
  redirect_to: unknown
  scopes?: string
  hints?: Record<string, string>
  challenge: Challenge | null
  /** Who adds an identity to their account; absent where somebody signs in. */
  owner?: SignedIn
}

/** What a query asks for, at a provider that is set up. */
export function readWish(query: z.output<typeof authorizeQuery>, provider: Provider): Wish {
  const hints = hintNames.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : []))
  return {
    provider,
    redirect_to: query.redirect_to,
    scopes: query.scopes,
    hints: Object.fromEntries(hints),
    challenge: readChallenge(query),
  }
}

/**
 * Remembers a flow of this browser, and answers where the browser goes with it. Throws over_request_rate_limit, and
 * what `Provider` throws.
 */
export async function beginProviderFlow(
  context: AuthContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { provider, redirect_to, scopes = '', hints = {}, challenge, owner }: Wish,
): Promise<string> {
  const { config, db, limiter, clock } = context
  refuseWaiting(await limiter.attempt('sign_in', deviceOf(request).network))
  const secrets = { state: randomToken(), nonce: randomToken(), verifier: randomToken() }
  const address = await provider.authorizationUrl({ ...secrets, scopes, hints })
  const mark = markBrowser(request, reply, config.publicUrl)
  await db.authTransaction((tx) =>
    beginFlow(tx, {
      account_id: owner?.account.id ?? null,
      provider: provider.id,
      method: 'oauth',
      challenge,
      state: boundState(secrets.state, mark),
      sealed: sealFlow(context, { ...secrets, session_id: owner?.session.id ?? null }),
      redirect_to: safeRedirect(config.publicUrl, redirect_to),
      links_identity: owner !== undefined,
      now: clock(),
    }),
  )
  return address.href
}

/** What a state is found by: in another browser the same one names nothing. */
export function boundState(state: string, mark: string): string {
  return `${state}.${mark}`
}
