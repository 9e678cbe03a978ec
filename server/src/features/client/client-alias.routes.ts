import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { listAlike, refuseAlike } from './alike-clients.queries.ts'
import { createAlias, deleteAlias, listAliases } from './client-alias.queries.ts'
import { getJoin, joinClients } from './client-join.queries.ts'

export function clientAliasRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listClientAliases, ({ tx, query }) => listAliases(tx, query.client_id))
  serve(app, options, routes.createClientAlias, ({ tx, identity, body }) => createAlias(tx, identity.org_id, body))
  serve(app, options, routes.deleteClientAlias, ({ tx, params }) => deleteAlias(tx, params.id))
  serve(app, options, routes.getClientJoin, ({ tx, params, query }) => getJoin(tx, params.id, query.client_id))
  serve(app, options, routes.joinClients, ({ tx, identity, params, body }) =>
    joinClients(tx, identity.org_id, params.id, body),
  )
  serve(app, options, routes.listAlikeClients, async ({ tx }) => JSON.stringify(await listAlike(tx)))
  serve(app, options, routes.refuseAlikeClients, ({ tx, identity, body }) =>
    refuseAlike(tx, identity.org_id, body.name, body.other),
  )
}
