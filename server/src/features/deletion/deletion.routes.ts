import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { restoreDeletion } from './deletion.queries.ts'

export function deletionRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.restoreDeletion, ({ tx, params }) => restoreDeletion(tx, params.id))
}
