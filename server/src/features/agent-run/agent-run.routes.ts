import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { found, foundAfter, Problem } from '../../problem/problem.ts'
import { runsLock } from '../agent/lock-runs.ts'
import { getAgentRun, listAgentRuns } from './agent-run.queries.ts'
import { assignRuns } from './assign-runs.ts'
import { getRunCosts } from './run-costs.ts'
import { createRunRule, deleteRunRule, listRunRules } from './run-rules.ts'
import { listRunValues } from './run-values.queries.ts'
import { sumRuns } from './sum-runs.ts'
import { agentRunKind } from './upsert-runs.ts'

export function agentRunRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.listAgentRuns, async ({ tx, query }) =>
    foundAfter(await listAgentRuns(tx, query, options.clock())),
  )

  serve(app, options, routes.listRunValues, ({ tx, query }) => listRunValues(tx, query.with_assistant === 'true'))

  serve(app, { ...options, lock: runsLock }, routes.upsertAgentRuns, async ({ tx, identity, query, body }) => {
    const kind = agentRunKind(options.clock())
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, kind, body, { allOrNothing }))
  })

  serve(app, options, routes.sumRuns, ({ tx, query }) => sumRuns(tx, query, options.clock()))

  serve(app, { ...options, lock: runsLock }, routes.assignRuns, async ({ tx, body }) =>
    JSON.stringify(await assignRuns(tx, body, options.clock())),
  )

  serve(app, options, routes.listRunRules, ({ tx }) => listRunRules(tx))

  serve(app, { ...options, lock: runsLock }, routes.createRunRule, ({ tx, identity, body }) =>
    createRunRule(tx, identity.org_id, body),
  )

  serve(app, options, routes.deleteRunRule, async ({ tx, params }) => {
    if (!(await deleteRunRule(tx, params.id))) throw new Problem('run_rule_not_found')
  })

  serve(app, options, routes.getAgentRun, async ({ tx, params }) =>
    found(await getAgentRun(tx, params.id), 'agent_run_not_found'),
  )

  serve(app, options, routes.getAgentRunCosts, async ({ tx, params }) =>
    JSON.stringify(found(await getRunCosts(tx, params.id), 'agent_run_not_found')),
  )
}
