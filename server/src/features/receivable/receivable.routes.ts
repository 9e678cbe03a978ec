import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ReadAsOfToday, readToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { foundAfter } from '../../problem/problem.ts'
import { listReceivables, receivableKind } from './receivable.queries.ts'

/** `readAsOfToday` gives the day that decides whether a receivable is late, `clock` the one after which none is received. */
type ReceivableOptions = ServeOptions & { readAsOfToday: ReadAsOfToday; clock: () => Date }

export function receivableRoutes(app: FastifyInstance, options: ReceivableOptions): void {
  serve(app, options, routes.listReceivables, async ({ tx, identity, query }) =>
    foundAfter(await options.readAsOfToday(tx, identity.org_id, (today) => listReceivables(tx, today, query))),
  )
  serve(app, options, routes.upsertReceivables, async ({ tx, identity, query, body }) => {
    const allOrNothing = query.all_or_nothing === 'true'
    const kind = receivableKind(await readToday(tx, options.clock()))
    return bulkText(await storeRows(tx, identity.org_id, kind, body, { allOrNothing }))
  })
}
