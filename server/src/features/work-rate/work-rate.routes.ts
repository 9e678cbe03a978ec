import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { createWorkRate, listWorkRates, withdrawWorkRate } from './work-rate.queries.ts'

/** What an hour costs and is billed for; the policies show it to managers and administrators alone. */
export function workRateRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listWorkRates, ({ tx }) => listWorkRates(tx))
  serve(app, options, routes.createWorkRate, ({ tx, identity, body }) => createWorkRate(tx, identity.org_id, body))
  serve(app, options, routes.deleteWorkRate, ({ tx, params }) => withdrawWorkRate(tx, params.id))
}
