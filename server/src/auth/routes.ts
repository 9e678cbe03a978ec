import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
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

/** Every path of the auth service: method, path, what answers it. */
const paths: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Handler][] = [
  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['POST', '/logout', logOut],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['GET', '/user/identities/authorize', linkIdentity],
  ['DELETE', '/user/identities/:id', unlinkIdentity],
  ['POST', '/otp', otp],
  ['POST', '/recover', sendMail],
  ['POST', '/resend', sendMail],
  ['GET', '/verify', verify],
  ['POST', '/verify', verify],
  ['GET', '/reauthenticate', reauthenticate],
  ['GET', '/authorize', authorize],
  ['POST', '/sso', sso],
  ['POST', '/factors', enrol],
  ['POST', '/factors/:id/challenge', findFactor],
  ['POST', '/factors/:id/verify', findFactor],
  ['DELETE', '/factors/:id', findFactor],
  ['GET', '/.well-known/jwks.json', jwks],
  ['GET', '/settings', settings],
  ['GET', '/health', health],
]

/** The largest body that a path of this service reads. */
const bodyLimit = 16 * 1024

/** The auth service as a plugin, for a prefix of the application's choice. */
export function authRoutes(context: AuthContext): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    readBodies(app)
    answerErrors(app)
    for (const [method, url, handle] of paths) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => handle(context, request as never, reply)
      app.route({ method, url, bodyLimit, handler })
    }
  }
}
