import { Readable } from 'node:stream'
import { type Action, can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import { byId } from '@leme/contract/wire/route'
import type { FastifyInstance } from 'fastify'
import { noticeLife } from '../../auth/notice.ts'
import type { AuthService } from '../../auth/service.ts'
import type { Transaction } from '../../database/transaction.ts'
import { afterChange } from '../../http/after-change.ts'
import { identifyMember, type Member, registerLongRoute, type ServeOptions, serve } from '../../http/serve.ts'
import type { Mail } from '../../mail/mail.ts'
import { organizationRemoval } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { erasePerson } from './erase-person.ts'
import { findTexts } from './find-texts.ts'
import { personFile } from './person-file.ts'
import { getMe, listRemovedUsers, listUsers, removeUser, updateUser } from './user.queries.ts'

type UserOptions = ServeOptions & {
  auth: Pick<AuthService, 'identify' | 'forgetUser' | 'listAccess' | 'endSessions'>
  /** `auth` that counts the files of each person. */
  exporting: ServeOptions['auth']
  mail: Mail
  clock: () => Date
}

export function userRoutes(app: FastifyInstance, options: UserOptions): void {
  serve(app, options, routes.getMe, async ({ tx, identity }) => {
    const me = await getMe(tx, identity.user_id)
    if (me === null) throw new Problem('user_not_found')
    return me
  })
  serve(app, options, routes.listUsers, ({ tx, identity }) => listUsers(tx, identity.org_id))
  serve(app, options, routes.listRemovedUsers, ({ tx, identity }) => {
    requireRight(identity, 'user.remove')
    return listRemovedUsers(tx, identity.org_id)
  })
  changeRoutes(app, options)
  accessRoutes(app, options)
  privacyRoutes(app, options)
}

function changeRoutes(app: FastifyInstance, options: UserOptions): void {
  app.register(async (scope) => {
    afterChange(scope, ({ params }) => {
      const { id } = params as { id: string }
      options.auth.forgetUser(id.toLowerCase())
      options.mail.wake()
    })
    serve(scope, options, routes.updateUser, async ({ tx, identity, params, body }) => {
      requireRight(identity, 'user.update')
      const user = await updateUser(tx, params.id, body)
      if (user === null) throw new Problem('person_not_found')
      return user
    })
    serve(scope, options, routes.removeUser, async ({ tx, identity, params }) => {
      requireRight(identity, 'user.remove')
      if (params.id.toLowerCase() === identity.user_id) throw new Problem('own_removal')
      await remove(options, tx, params.id)
    })
  })
}

/** What the auth service alone may read and do: the application reaches no session. */
function accessRoutes(app: FastifyInstance, options: UserOptions): void {
  registerLongRoute(app, options, routes.listUserAccess, async ({ identity }) => {
    requireRight(identity, 'user.update')
    return options.auth.listAccess(identity.org_id)
  })
  registerLongRoute(app, options, routes.endUserSessions, async ({ identity, params }) => {
    requireRight(identity, 'user.update')
    await options.auth.endSessions(params.id, identity)
    return ''
  })
}

/** The rights of a person under the LGPD, which an administrator serves: a copy of everything, and an end of it. */
function privacyRoutes(app: FastifyInstance, options: UserOptions): void {
  registerLongRoute(app, { ...options, auth: options.exporting }, routes.tryErasure, async ({ identity, params }) => {
    requireRight(identity, 'user.remove')
    return JSON.stringify(await findTexts(options.db, { org_id: identity.org_id, person_id: params.id.toLowerCase() }))
  })
  registerLongRoute(app, options, routes.eraseUser, async ({ identity, params, body }) => {
    requireRight(identity, 'user.remove')
    const person_id = params.id.toLowerCase()
    if (person_id === identity.user_id) throw new Problem('own_erasure')
    const { org_id, user_id: by, origin } = identity
    await erasePerson(options.db, { org_id, person_id, by, names: body.names, origin })
    options.auth.forgetUser(person_id)
    return ''
  })
  // Apart from the others, as its answer is a file that is written while it is read.
  app.get('/api/users/:id/export', async (request, reply) => {
    const identity = await identifyMember({ auth: options.exporting }, {}, request)
    requireRight(identity, 'audit.read')
    const { data: params } = byId.safeParse(request.params)
    const file = params && (await personFile(options.db, identity, params.id))
    if (!file) throw new Problem('person_not_found')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="pessoa.json"')
      .type('application/json; charset=utf-8')
      .send(Readable.from(file))
  })
}

/** Removes a person, and notifies by mail those who have an address. Throws person_not_found and last_admin. */
async function remove({ mail, clock }: UserOptions, tx: Transaction, id: string): Promise<void> {
  const removed = await removeUser(tx, id)
  if (removed === null) throw new Problem('person_not_found')
  if (removed.email === null) return
  const at = clock()
  const message = organizationRemoval({ organization: removed.organization, time_zone: removed.time_zone, at })
  await mail.queue(tx, { recipient: removed.email, message, expires_at: new Date(at.getTime() + noticeLife) })
}

/** The policies refuse as well; asked here, so that the answer is 403 and not that nobody was found. */
function requireRight(identity: Member, action: Action): void {
  if (!can(identity.role, action)) throw new Problem('forbidden')
}
