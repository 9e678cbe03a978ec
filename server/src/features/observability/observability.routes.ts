import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getObservability } from './observability.queries.ts'

export function observabilityRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.getObservability, ({ tx, query }) => getObservability(tx, query.period, options.clock()))
}
