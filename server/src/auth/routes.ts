import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { formBytes } from '../http/body-limit.ts'
import { authenticate } from './authenticate.ts'
import { otp, reauthenticate, sendMail, verify } from './by-mail.ts'
import type { AuthContext } from './context.ts'
import { health, jwks, settings } from './discovery.ts'
import { enrol, findFactor } from './factor.ts'
import { authorize, linkIdentity, sso, unlinkIdentity } from './identity-link.ts'
import { logOut } from './log-out.ts'
import { answerErrors, readBodies } from './protocol.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { getUser, updateUser } from './user.ts'

type Handler = (context: AuthContext, request: never, reply: FastifyReply) => Promise<unknown>

type Options = {
  /** Who asks must be signed in, which is known before a body is read. */
  session?: true
  /** The largest body, where it is more than a form. */
  bytes?: number
}

/** What people say of themselves comes along, as JSON that may be escaped. */
const withMetadata = 16 * 1024
const session = { session: true } as const

/** Every path of the auth service: method, path, what answers it. */
const paths: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Handler, Options?][] = [
  ['POST', '/signup', signUp, { bytes: withMetadata }],
  ['POST', '/token', token],
  ['POST', '/logout', logOut, session],
  ['GET', '/user', getUser, session],
  ['PUT', '/user', updateUser, { session: true, bytes: withMetadata }],
  ['GET', '/user/identities/authorize', linkIdentity, session],
  ['DELETE', '/user/identities/:id', unlinkIdentity, session],
  ['POST', '/otp', otp],
  ['POST', '/recover', sendMail],
  ['POST', '/resend', sendMail],
  ['GET', '/verify', verify],
  ['POST', '/verify', verify],
  ['GET', '/reauthenticate', reauthenticate, session],
  ['GET', '/authorize', authorize],
  ['POST', '/sso', sso],
  ['POST', '/factors', enrol, session],
  ['POST', '/factors/:id/challenge', findFactor, session],
  ['POST', '/factors/:id/verify', findFactor, session],
  ['DELETE', '/factors/:id', findFactor, session],
  ['GET', '/.well-known/jwks.json', jwks],
  ['GET', '/settings', settings],
  ['GET', '/health', health],
]

/** The auth service as a plugin, for a prefix of the application's choice. */
export function authRoutes(context: AuthContext): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    readBodies(app)
    answerErrors(app)
    app.decorateRequest('signedIn', null)
    for (const [method, url, handle, { session, bytes = formBytes } = {}] of paths) {
      const onRequest = async (request: FastifyRequest) => {
        if (session) request.signedIn = await authenticate(context, request)
      }
      const handler = (request: FastifyRequest, reply: FastifyReply) => handle(context, request as never, reply)
      app.route({ method, url, bodyLimit: bytes, onRequest, handler })
    }
  }
}
