import { routes } from '@leme/contract/routes'
import { futureDate, isInFuture } from '@leme/contract/work/time-entry'
import type { FastifyInstance } from 'fastify'
import { readToday } from '../../database/calendar.ts'
import { deleteRow } from '../../database/query/delete-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found, Problem } from '../../problem/problem.ts'
import { createTimeEntry, listTimeEntries, updateTimeEntry } from './time-entry.queries.ts'

/** `clock` decides which day is today. */
type TimeEntryOptions = ServeOptions & { clock: () => Date }

export function timeEntryRoutes(app: FastifyInstance, options: TimeEntryOptions): void {
  async function refuseFuture(tx: Transaction, date: string | undefined): Promise<void> {
    if (date === undefined) return
    const today = await readToday(tx, options.clock())
    if (isInFuture(date, today)) throw new Problem('validation_failed', { fields: [futureDate] })
  }

  serve(app, options, routes.listTimeEntries, async ({ tx, params }) =>
    found(await listTimeEntries(tx, params.id), 'task_not_found'),
  )
  serve(app, options, routes.createTimeEntry, async ({ tx, identity, params, body }) => {
    await refuseFuture(tx, body.date)
    return found(await createTimeEntry(tx, params.id, identity.user_id, body), 'task_not_found')
  })
  serve(app, options, routes.updateTimeEntry, async ({ tx, params, body }) => {
    await refuseFuture(tx, body.date)
    return found(await updateTimeEntry(tx, params.id, body), 'time_entry_not_found')
  })
  serve(app, options, routes.deleteTimeEntry, ({ tx, params }) =>
    deleteRow(tx, 'time_entries', params.id, 'time_entry_not_found'),
  )
}
