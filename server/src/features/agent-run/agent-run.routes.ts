import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { found, foundAfter } from '../../problem/problem.ts'
import { runsLock } from '../agent/lock-runs.ts'
import { getAgentRun, listAgentRuns } from './agent-run.queries.ts'
import { agentRunKind } from './upsert-runs.ts'

export function agentRunRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.listAgentRuns, async ({ tx, query }) =>
    foundAfter(await listAgentRuns(tx, query, options.clock())),
  )

  serve(app, { ...options, lock: runsLock }, routes.upsertAgentRuns, async ({ tx, identity, query, body }) => {
    const kind = agentRunKind(options.clock())
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, kind, body, { allOrNothing }))
  })

  serve(app, options, routes.getAgentRun, async ({ tx, params }) =>
    found(await getAgentRun(tx, params.id), 'agent_run_not_found'),
  )
}
