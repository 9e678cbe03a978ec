import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { listKeyed } from './key.queries.ts'

export function keyRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.findKeys, ({ tx, query }) => listKeyed(tx, query.keys))
}
