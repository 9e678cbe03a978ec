import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAskedAtThisMachine } from '../http/proxy.ts'
import type { AuthContext } from './context.ts'

/** GET /.well-known/jwks.json: for ten minutes, while a new key is public a day before it signs. */
export async function jwks(context: AuthContext, _request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'public, max-age=600')
  return { keys: await context.keys.publicKeys() }
}

/** Names of the contract for providers that an installation may set up. */
const known = ['google', 'azure', 'github', 'custom:oidc']

/**
 * GET /settings: which ways in there are. Not of the contract: `providers`, what buttons say, in their order;
 * `sends_mail`, without which no code and no link reaches anybody; `local_mailbox`, where who asks can read at /dev/mail
 * what was sent.
 */
export async function settings(context: AuthContext, request: FastifyRequest) {
  const { providers, sms } = context
  const { delivery } = context.mail
  const external = Object.fromEntries(known.map((id) => [id, providers.has(id)]))
  return {
    external: { email: true, phone: sms.isOn, anonymous_users: false, ...external },
    providers: [...providers.values()].map(({ id, name }) => ({ id, name })),
    // Without an invitation, that is.
    disable_signup: context.config.signup === 'invite',
    mailer_autoconfirm: !context.config.signupConfirm,
    phone_autoconfirm: false,
    sends_mail: delivery !== 'none',
    local_mailbox: delivery === 'local' && isAskedAtThisMachine(request),
    sms_provider: sms.isOn ? 'webhook' : '',
    saml_enabled: false,
  }
}

/** GET /health */
export async function health() {
  return { name: 'Leme', version: '0.1.0', description: 'Serviço de autenticação do Leme' }
}
