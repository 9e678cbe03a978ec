import { workKinds, workNouns } from '@leme/contract/work/work-kind'
import { workItemRoutes } from '@leme/contract/work/work-routes'
import type { FastifyInstance } from 'fastify'
import { deleteRow } from '../../database/query/delete-row.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { mergeEdit } from './edit-conflict.ts'
import { createWork, isOneStatement, listWork, updateWork } from './work.queries.ts'

/** The calls about epics, stories and tasks, the same for each. */
export function workRoutes(app: FastifyInstance, options: ServeOptions): void {
  for (const noun of workNouns) {
    const routes = workItemRoutes[noun]
    const { table } = workKinds[noun]
    serve(app, options, routes.list, async ({ tx, params }) =>
      found(await listWork(tx, noun, params.id), 'project_not_found'),
    )
    serve(
      app,
      options,
      routes.create,
      ({ tx, identity, params, body }) =>
        createWork(tx, noun, { org_id: identity.org_id, project_id: params.id }, body),
      isOneStatement,
    )
    serve(
      app,
      options,
      routes.update,
      async ({ tx, params, body }) => {
        const { base, ...edited } = body
        const change = base ? await mergeEdit(tx, table, params.id, edited, base) : edited
        return found(await updateWork(tx, noun, params.id, change), `${noun}_not_found`)
      },
      isOneStatement,
    )
    serve(app, options, routes.remove, ({ tx, params }) => deleteRow(tx, table, params.id, `${noun}_not_found`))
  }
}
