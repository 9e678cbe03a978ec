import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { undoChange } from './undo-change.ts'

export function changeRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.undoChange, async ({ tx, identity, params }) =>
    JSON.stringify(await undoChange(tx, identity.user_id, params.id)),
  )
}
