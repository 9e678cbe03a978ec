import { can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../http/problem.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { agentKind, listAgents } from './agent.queries.ts'

export function agentRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listAgents, ({ tx, query }) => listAgents(tx, query.with_assistant === 'true'))

  serve(app, options, routes.upsertAgents, async ({ tx, identity, query, body }) => {
    // The policies refuse what a member writes; asked here, since rows that change nothing write nothing.
    if (identity.role !== 'key' && !can(identity.role, 'agent.write')) throw new Problem('forbidden')
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, agentKind, body, { allOrNothing }))
  })
}
