import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../http/problem.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getMe, listUsers } from './user.queries.ts'

export function userRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.getMe, async ({ tx, identity }) => {
    const me = await getMe(tx, identity.user_id)
    if (me === null) throw new Problem('user_not_found')
    return me
  })
  serve(app, options, routes.listUsers, ({ tx, identity }) => listUsers(tx, identity.org_id))
}
