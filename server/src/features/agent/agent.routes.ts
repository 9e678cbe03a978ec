import { can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { found, Problem } from '../../problem/problem.ts'
import { agentKind, getAgent, listAgents, updateAgent } from './agent.queries.ts'
import { deleteAgentAlert, listAgentAlerts, saveAgentAlert } from './agent-alert.queries.ts'
import { listAgentErrors } from './agent-error.queries.ts'
import { listAgentParts } from './agent-parts.queries.ts'
import { deleteFailureRule, listTicketFailures, saveFailureRule } from './failure-rule.queries.ts'
import { runsLock } from './lock-runs.ts'
import { spanOf } from './time-span.ts'

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
    return listAgentErrors(tx, { agent_id: params.id, span: await spanOf(tx, query, options.clock()) })
  })

  serve(app, options, routes.listAgentParts, async ({ tx, params, query }) => {
    found(await getAgent(tx, params.id), 'agent_not_found')
    return listAgentParts(tx, { agent_id: params.id, span: await spanOf(tx, query, options.clock()) })
  })

  serve(app, options, routes.listAgentAlerts, async ({ tx, params }) => {
    found(await getAgent(tx, params.id), 'agent_not_found')
    return listAgentAlerts(tx, params.id)
  })

  serve(app, options, routes.saveAgentAlert, async ({ tx, identity, params, body }) => {
    found(await getAgent(tx, params.id), 'agent_not_found')
    return saveAgentAlert(tx, { org_id: identity.org_id, agent_id: params.id }, body)
  })

  serve(app, options, routes.deleteAgentAlert, async ({ tx, params }) => {
    if (!(await deleteAgentAlert(tx, params.id))) throw new Problem('agent_alert_not_found')
  })

  serve(app, options, routes.saveFailureRule, async ({ tx, identity, params, body }) => {
    found(await getAgent(tx, params.id), 'agent_not_found')
    return saveFailureRule(tx, { org_id: identity.org_id, agent_id: params.id }, body)
  })

  serve(app, options, routes.deleteFailureRule, async ({ tx, params }) => {
    if (!(await deleteFailureRule(tx, params.id))) throw new Problem('failure_rule_not_found')
  })

  serve(app, options, routes.listTicketFailures, ({ tx, params }) => listTicketFailures(tx, params.id))

  serve(app, writing, routes.upsertAgents, async ({ tx, identity, query, body }) => {
    // The policies refuse what a member writes; asked here, since rows that change nothing write nothing.
    if (identity.role !== 'key' && !can(identity.role, 'agent.write')) throw new Problem('forbidden')
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, agentKind, body, { allOrNothing }))
  })
}
