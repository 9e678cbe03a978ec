import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { found } from '../../http/problem.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { deleteWork } from '../work/work.queries.ts'
import { createTimeEntry, listTimeEntries, updateTimeEntry } from './time-entry.queries.ts'

export function timeEntryRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listTimeEntries, async ({ tx, params }) =>
    found(await listTimeEntries(tx, params.id), 'task_not_found'),
  )
  serve(app, options, routes.createTimeEntry, async ({ tx, identity, params, body }) =>
    found(await createTimeEntry(tx, params.id, identity.user_id, body), 'task_not_found'),
  )
  serve(app, options, routes.updateTimeEntry, async ({ tx, params, body }) =>
    found(await updateTimeEntry(tx, params.id, body), 'time_entry_not_found'),
  )
  serve(app, options, routes.deleteTimeEntry, ({ tx, params }) =>
    deleteWork(tx, 'time_entries', params.id, 'time_entry_not_found'),
  )
}
