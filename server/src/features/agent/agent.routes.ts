import { can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { found, Problem } from '../../problem/problem.ts'
import { agentKind, getAgent, listAgents, updateAgent } from './agent.queries.ts'
import { listAgentErrors } from './agent-error.queries.ts'
import { runsLock } from './lock-runs.ts'

export function agentRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  const writing = { ...options, lock: runsLock }
  serve(app, options, routes.listAgents, ({ tx, query }) => listAgents(tx, query.with_assistant === 'true'))

  serve(app, options, routes.getAgent, async ({ tx, params }) =>
    found(await getAgent(tx, params.id), 'agent_not_found'),
  )

  serve(app, writing, routes.updateAgent, async ({ tx, identity, params, body }) => {
    found(await getAgent(tx, params.id), 'agent_not_found')
    const changed = can(identity.role, 'agent.write') && (await updateAgent(tx, { ...identity, id: params.id }, body))
    if (!changed) throw new Problem('forbidden')
    return changed
  })

  serve(app, options, routes.listAgentErrors, async ({ tx, params, query }) => {
    found(await getAgent(tx, params.id), 'agent_not_found')
    return listAgentErrors(tx, { agent_id: params.id, period: query.period, now: options.clock() })
  })

  serve(app, writing, routes.upsertAgents, async ({ tx, identity, query, body }) => {
    // The policies refuse what a member writes; asked here, since rows that change nothing write nothing.
    if (identity.role !== 'key' && !can(identity.role, 'agent.write')) throw new Problem('forbidden')
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, agentKind, body, { allOrNothing }))
  })
}
