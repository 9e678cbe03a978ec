import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { formBytes } from '../http/body/body-limit.ts'
import { readInvitation } from './account/invitation.routes.ts'
import { deleteOwnAccount, leave } from './account/own-account.routes.ts'
import { proveOwner, readOwner, requireRecentOwner } from './account/owner.ts'
import { getUser, updateUser } from './account/user.ts'
import { readLink } from './by-mail/read-link.ts'
import { otp, reauthenticate, recover, resend } from './by-mail/send.routes.ts'
import { verify, verifyLink } from './by-mail/verify.routes.ts'
import type { AuthContext } from './context.ts'
import { health, jwks, settings } from './discovery.ts'
import { challenge, enrol, rename, unenrol, verifyFactor } from './factor/factor.routes.ts'
import { requireProof } from './factor/factor.ts'
import {
  deletePasskey,
  finishRegistration,
  listPasskeys,
  renamePasskey,
  startRegistration,
} from './factor/passkey.routes.ts'
import { finishAuthentication, startAuthentication } from './factor/passkey-sign-in.routes.ts'
import { countRecoveryCodes, createRecoveryCodes, verifyRecoveryCode } from './factor/recovery-code.routes.ts'
import { answerErrors, readBodies, readForms } from './protocol.ts'
import { callback, postedCallback } from './provider/callback.ts'
import { authorize, linkIdentity, sso, unlinkIdentity } from './provider/provider.routes.ts'
import { authenticate, knownSession } from './session/authenticate.ts'
import { logOut } from './session/log-out.ts'
import { endOwnSession, listSessions } from './session/own-sessions.routes.ts'
import { token } from './session/token.ts'
import { signUp } from './sign-in/sign-up.ts'

type Handler = (context: AuthContext, request: never, reply: FastifyReply) => Promise<unknown>

/**
 * `session`: somebody whose second factor may still be unproved. `proved`: somebody who has proved it, if they have one.
 * `owner`: the same, who has proved lately to be the account's owner: what adds or takes away a way in,
 * or all that the account may see.
 */
type Who = 'session' | 'proved' | 'owner'

type Options = {
  /** Who must be signed in, which is known before a body is read. */
  who?: Who
  /** The largest body, where it is more than a form. */
  bytes?: number
  /** Of one kind of grant alone. */
  grant?: 'id_token'
}

/** What people say of themselves comes along, as JSON that may be escaped. */
const withMetadata = 16 * 1024
/** What an authenticator answers: keys, signatures and what it was asked. */
const withCredential = 16 * 1024
/** An ID token may name many groups, and an access token comes with it. */
const withIdToken = 24 * 1024
const session = { who: 'session' } as const
const proved = { who: 'proved' } as const
const owner = { who: 'owner' } as const

/** Every path of the auth service: method, path, what answers it. */
export const authPaths: readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, Handler, Options?][] = [
  ['POST', '/signup', signUp, { bytes: withMetadata }],
  ['POST', '/token', token],
  ['POST', '/token', token, { bytes: withIdToken, grant: 'id_token' }],
  ['POST', '/logout', logOut, session],
  ['GET', '/user', getUser, session],
  ['PUT', '/user', updateUser, { ...proved, bytes: withMetadata }],
  ['DELETE', '/user', deleteOwnAccount, proved],
  ['POST', '/leave', leave, owner],
  ['GET', '/sessions', listSessions, proved],
  ['DELETE', '/sessions/:id', endOwnSession, proved],
  ['GET', '/user/identities/authorize', linkIdentity, owner],
  ['DELETE', '/user/identities/:id', unlinkIdentity, owner],
  ['POST', '/invitation', readInvitation],
  ['POST', '/link', readLink],
  ['POST', '/otp', otp, { bytes: withMetadata }],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/verify', verifyLink],
  ['POST', '/verify', verify],
  ['GET', '/reauthenticate', reauthenticate, proved],
  ['GET', '/owner', readOwner, owner],
  ['POST', '/owner', proveOwner, proved],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/sso', sso],
  ['POST', '/factors', enrol, owner],
  ['POST', '/factors/:id/challenge', challenge, session],
  ['POST', '/factors/:id/verify', verifyFactor, { ...session, bytes: withCredential }],
  ['PATCH', '/factors/:id', rename, proved],
  ['DELETE', '/factors/:id', unenrol, session],
  ['GET', '/recovery-codes', countRecoveryCodes, proved],
  ['POST', '/recovery-codes', createRecoveryCodes, owner],
  ['POST', '/recovery-codes/verify', verifyRecoveryCode, session],
  ['POST', '/passkeys/registration/options', startRegistration, owner],
  ['POST', '/passkeys/registration/verify', finishRegistration, { ...owner, bytes: withCredential }],
  ['POST', '/passkeys/authentication/options', startAuthentication],
  ['POST', '/passkeys/authentication/verify', finishAuthentication, { bytes: withCredential }],
  ['GET', '/passkeys', listPasskeys, proved],
  ['PATCH', '/passkeys/:id', renamePasskey, proved],
  ['DELETE', '/passkeys/:id', deletePasskey, owner],
  ['GET', '/.well-known/jwks.json', jwks],
  ['GET', '/settings', settings],
  ['GET', '/health', health],
]

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type RouteHandler = ReturnType<ReturnType<Strategy['storage']>['get']>

/** Tells routes apart by the grant that a query names, which is known before a body is read. */
const byGrant: Strategy = {
  name: 'grant',
  storage() {
    const handlers = new Map<unknown, RouteHandler>()
    return {
      get: (grant) => handlers.get(grant) ?? null,
      set: (grant, handler) => void handlers.set(grant, handler),
    }
  },
  deriveConstraint: ({ url }) => /[?&]grant_type=(\w+)/.exec(url ?? '')?.[1],
}

/** The auth service as a plugin, for a prefix of the application's choice. */
export function authRoutes(context: AuthContext): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    readBodies(app)
    answerErrors(app)
    app.decorateRequest('signedIn', null)
    app.addConstraintStrategy(byGrant)
    for (const [method, url, handle, { who, bytes = formBytes, grant } = {}] of authPaths) {
      const onRequest = async (request: FastifyRequest) => {
        if (who) request.signedIn = await authenticate(context, request)
        if (who === 'proved') requireProof(knownSession(request))
        if (who === 'owner') requireRecentOwner(context, knownSession(request))
      }
      const handler = (request: FastifyRequest, reply: FastifyReply) => handle(context, request as never, reply)
      const constraints = grant ? { grant } : {}
      app.route({ method, url, bodyLimit: bytes, onRequest, handler, constraints })
    }
    // The one path that a page of another site posts to, as a form.
    await app.register(async (posted) => {
      readForms(posted)
      posted.post('/callback', { bodyLimit: formBytes }, (request, reply) => postedCallback(context, request, reply))
    })
  }
}
