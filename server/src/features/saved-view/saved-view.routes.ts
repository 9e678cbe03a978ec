import { can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  restoreSavedView,
  setFirstView,
  updateSavedView,
} from './saved-view.queries.ts'

/** What lists show under a name: one's own, and the organisation's. */
export function savedViewRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listSavedViews, ({ tx }) => listSavedViews(tx))
  serve(app, options, routes.createSavedView, ({ tx, identity, body }) => {
    if (body.is_shared && !can(identity.role, 'saved_view.share')) throw new Problem('forbidden')
    return createSavedView(tx, identity.org_id, body)
  })
  serve(app, options, routes.updateSavedView, ({ tx, params, body }) => updateSavedView(tx, params.id, body))
  serve(app, options, routes.setFirstView, ({ tx, identity, params, body }) =>
    setFirstView(tx, identity.org_id, params.id, body.is_first),
  )
  serve(app, options, routes.restoreSavedView, ({ tx, params }) => restoreSavedView(tx, params.id))
  serve(app, options, routes.deleteSavedView, ({ tx, params }) => deleteSavedView(tx, params.id))
}
