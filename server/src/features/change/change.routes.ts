import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { restoreDeletions } from '../deletion/deletion.queries.ts'
import { undoChange } from './undo-change.ts'
import { withoutText } from './without-text.ts'

/** The calls that take back what was done. */
export function changeRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.undoChange, async ({ tx, identity, params }) =>
    JSON.stringify(await undoChange(tx, identity.user_id, params.id)),
  )
  serve(app, options, routes.restoreDeletion, async ({ tx, params }) => {
    const missing = await restoreDeletions(tx, [params.id])
    return JSON.stringify({ message: withoutText(missing) || null })
  })
}
