import { routes } from '@leme/contract/routes'
import { futureDate, isInFuture } from '@leme/contract/time-entry'
import type { FastifyInstance } from 'fastify'
import { found, Problem } from '../../http/problem.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { deleteWork } from '../work/work.queries.ts'
import { createTimeEntry, listTimeEntries, updateTimeEntry } from './time-entry.queries.ts'

/** `clock` decides which day is today. */
type TimeEntryOptions = ServeOptions & { clock: () => Date }

export function timeEntryRoutes(app: FastifyInstance, options: TimeEntryOptions): void {
  function refuseFuture(date: string | undefined): void {
    if (date && isInFuture(date, options.clock())) throw new Problem('validation_failed', { fields: [futureDate] })
  }

  serve(app, options, routes.listTimeEntries, async ({ tx, params }) =>
    found(await listTimeEntries(tx, params.id), 'task_not_found'),
  )
  serve(app, options, routes.createTimeEntry, async ({ tx, identity, params, body }) => {
    refuseFuture(body.date)
    return found(await createTimeEntry(tx, params.id, identity.user_id, body), 'task_not_found')
  })
  serve(app, options, routes.updateTimeEntry, async ({ tx, params, body }) => {
    refuseFuture(body.date)
    return found(await updateTimeEntry(tx, params.id, body), 'time_entry_not_found')
  })
  serve(app, options, routes.deleteTimeEntry, ({ tx, params }) =>
    deleteWork(tx, 'time_entries', params.id, 'time_entry_not_found'),
  )
}
