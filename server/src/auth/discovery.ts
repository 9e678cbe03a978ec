import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext } from './context.ts'

/** GET /.well-known/jwks.json: for ten minutes, while a new key is public a day before it signs. */
export async function jwks(context: AuthContext, _request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'public, max-age=600')
  return { keys: await context.keys.publicKeys() }
}

/** Names of the contract for providers that an installation may set up. */
const known = ['google', 'azure', 'github', 'custom:oidc']

/** GET /settings: which ways in there are. `providers` is not of the contract: what buttons say, in their order. */
export async function settings(context: AuthContext) {
  const { providers } = context
  const external = Object.fromEntries(known.map((id) => [id, providers.has(id)]))
  return {
    external: { email: true, phone: false, anonymous_users: false, ...external },
    providers: [...providers.values()].map(({ id, name }) => ({ id, name })),
    // Without an invitation, that is.
    disable_signup: context.config.signup === 'invite',
    mailer_autoconfirm: !context.config.signupConfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }
}

/** GET /health */
export async function health() {
  return { name: 'Leme', version: '0.1.0', description: 'Serviço de autenticação do Leme' }
}
