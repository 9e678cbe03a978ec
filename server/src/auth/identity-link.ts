import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import { knownSession } from './authenticate.ts'
import type { AuthContext } from './context.ts'

/** GET /authorize: no provider is set up. */
export async function authorize() {
  throw new Problem('provider_disabled')
}

/** POST /sso */
export async function sso() {
  throw new Problem('sso_provider_not_found')
}

/** GET /user/identities/authorize */
export async function linkIdentity() {
  throw new Problem('manual_linking_disabled')
}

/** DELETE /user/identities/:id. Email and password are the only identity that an account has, and bear its id. */
export async function unlinkIdentity(_context: AuthContext, request: FastifyRequest<{ Params: { id: string } }>) {
  const { account } = knownSession(request)
  throw new Problem(request.params.id === account.id ? 'single_identity_not_deletable' : 'identity_not_found')
}
