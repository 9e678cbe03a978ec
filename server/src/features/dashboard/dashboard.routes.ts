import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getDashboard } from './dashboard.queries.ts'

/** `clock` decides which 24 hours are the last. */
type DashboardOptions = ServeOptions & { clock: () => Date }

export function dashboardRoutes(app: FastifyInstance, options: DashboardOptions): void {
  serve(app, options, routes.getDashboard, ({ tx }) => getDashboard(tx, options.clock()))
}
