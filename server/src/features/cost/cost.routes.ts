import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { createCost, listCosts, withdrawCost } from './cost.queries.ts'

/** What is paid besides hours and agents; the policies show it to managers and administrators alone. */
export function costRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listCosts, ({ tx }) => listCosts(tx))
  serve(app, options, routes.createCost, ({ tx, identity, body }) => createCost(tx, identity.org_id, body))
  serve(app, options, routes.deleteCost, ({ tx, params }) => withdrawCost(tx, params.id))
}
