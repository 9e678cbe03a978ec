import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { listBin, restoreFromBin } from './bin.queries.ts'

/** The calls about what was deleted, and what many rows were; for managers and administrators. */
export function binRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listBin, ({ tx, query }) => listBin(tx, query.limit))
  serve(app, options, routes.restoreFromBin, async ({ tx, params }) =>
    JSON.stringify(await restoreFromBin(tx, params.id)),
  )
}
