import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { getAgent } from '../agent/agent.queries.ts'
import { getObservability } from './observability.queries.ts'
import { subjectOf } from './subject.ts'

export function observabilityRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.getObservability, async ({ tx, query }) => {
    if (query.agent_id !== undefined) found(await getAgent(tx, query.agent_id), 'agent_not_found')
    return getObservability(tx, query.period, { subject: subjectOf(query), now: options.clock() })
  })
}
