import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { listActivity } from './activity.queries.ts'

export function activityRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listActivity, async ({ tx, params, query }) =>
    found(await listActivity(tx, params.id, query.before), 'project_not_found'),
  )
}
