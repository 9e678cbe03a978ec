import { type Action, can } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deviceOf } from '../../auth/device.ts'
import { randomToken, sha256 } from '../../auth/secret.ts'
import type { AuthService } from '../../auth/service.ts'
import type { Identity } from '../../database/with-identity.ts'
import { bodyLimit } from '../../http/body-limit.ts'
import { parse } from '../../http/parse.ts'
import { Problem } from '../../http/problem.ts'
import { type Member, type ServeOptions, serve } from '../../http/serve.ts'
import { getMe } from '../user/user.queries.ts'
import { createInvitation, deleteInvitation, isMember, listInvitations } from './invitation.queries.ts'

type InvitationOptions = ServeOptions & {
  auth: Pick<AuthService, 'identify' | 'acceptInvitation'>
  /** Origin of the links that invite. */
  publicUrl: string
}

export function invitationRoutes(app: FastifyInstance, options: InvitationOptions): void {
  serve(app, options, routes.listInvitations, ({ tx, identity }) => {
    requireRight(identity, 'invitation.read')
    return listInvitations(tx)
  })

  serve(app, options, routes.createInvitation, async ({ tx, identity, body }) => {
    requireRight(identity, 'invitation.create')
    const { org_id, user_id } = identity
    if (await isMember(tx, org_id, body.email)) throw new Problem('already_member')
    const token = randomToken()
    const link = options.publicUrl + paths.auth(token)
    const created = await createInvitation(tx, { ...body, org_id, user_id, token, tokenHash: sha256(token), link })
    if (created === null) throw new Problem('already_invited')
    return created
  })

  serve(app, options, routes.deleteInvitation, async ({ tx, identity, params }) => {
    requireRight(identity, 'invitation.delete')
    if (!(await deleteInvitation(tx, params.id))) throw new Problem('invitation_not_found')
  })

  acceptRoute(app, options)
}

/** The policies refuse as well; asked here, so that the answer is 403 and no empty list. */
function requireRight(identity: Member, action: Action): void {
  if (!can(identity.role, action)) throw new Problem('forbidden')
}

/** Apart from the others, since it takes a person across organisations: only the auth service may. */
function acceptRoute(app: FastifyInstance, { auth, door, checkAnswers }: InvitationOptions): void {
  const { path, body, answer } = routes.acceptInvitation
  app.route({
    method: 'POST',
    url: path,
    bodyLimit: bodyLimit(routes.acceptInvitation),
    // Before the body is read.
    onRequest: async (request) => {
      await identifyPerson(auth, request)
    },
    handler: async (request, reply) => {
      const { user_id } = await identifyPerson(auth, request)
      const { token } = parse(body, request.body)
      await auth.acceptInvitation(user_id, token)
      const identity = await auth.identify(request.headers.authorization)
      const me = await door.withIdentity(identity, (tx) => getMe(tx, user_id))
      if (me === null) throw new Problem('user_not_found')
      if (checkAnswers) answer.parse(JSON.parse(me))
      return reply.code(201).type('application/json; charset=utf-8').send(me)
    },
  })
}

/** Who asks, also while they belong to no organisation. */
async function identifyPerson(auth: InvitationOptions['auth'], request: FastifyRequest): Promise<Identity> {
  const identity = await auth.identify(request.headers.authorization, deviceOf(request).network)
  if (identity.role === 'key') throw new Problem('person_required')
  return identity
}
