import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { deleteRow } from '../../database/delete-row.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { isOneStatement } from '../work/work.queries.ts'
import { createEpic, listEpics, updateEpic } from './epic.queries.ts'

export function epicRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listEpics, async ({ tx, params }) =>
    found(await listEpics(tx, params.id), 'project_not_found'),
  )
  serve(
    app,
    options,
    routes.createEpic,
    ({ tx, identity, params, body }) => createEpic(tx, { org_id: identity.org_id, project_id: params.id }, body),
    isOneStatement,
  )
  serve(
    app,
    options,
    routes.updateEpic,
    async ({ tx, params, body }) => {
      const { base, ...edited } = body
      const change = base ? await mergeEdit(tx, 'epics', params.id, edited, base) : edited
      return found(await updateEpic(tx, params.id, change), 'epic_not_found')
    },
    isOneStatement,
  )
  serve(app, options, routes.deleteEpic, ({ tx, params }) => deleteRow(tx, 'epics', params.id, 'epic_not_found'))
}
