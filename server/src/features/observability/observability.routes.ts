import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { getAgent } from '../agent/agent.queries.ts'
import { spanOf } from '../agent/time-span.ts'
import { getFilteredFigures } from './filtered-figures.ts'
import { getObservability } from './observability.queries.ts'
import { listRunGroups } from './run-groups.ts'
import { isWhole, subjectOf } from './subject.ts'

export function observabilityRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.listRunGroups, async ({ tx, query: { by, period, from, to, ...filter } }) =>
    listRunGroups(tx, by, { span: await spanOf(tx, { period, from, to }, options.clock()), filter }),
  )

  serve(app, options, routes.getObservability, async ({ tx, query }) => {
    if (query.agent_id !== undefined) found(await getAgent(tx, query.agent_id), 'agent_not_found')
    const { period, from, to, ...filter } = query
    const span = await spanOf(tx, { period, from, to }, options.clock())
    return isWhole(filter) ? getObservability(tx, span, subjectOf(query)) : getFilteredFigures(tx, span, filter)
  })
}
