import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ReadAsOfToday, readToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { foundAfter } from '../../problem/problem.ts'
import { invoiceKind, listInvoices } from './invoice.queries.ts'

/** `readAsOfToday` gives the day that decides whether an invoice is overdue, `clock` the one after which none is paid. */
type InvoiceOptions = ServeOptions & { readAsOfToday: ReadAsOfToday; clock: () => Date }

export function invoiceRoutes(app: FastifyInstance, options: InvoiceOptions): void {
  serve(app, options, routes.listInvoices, async ({ tx, identity, query }) =>
    foundAfter(await options.readAsOfToday(tx, identity.org_id, (today) => listInvoices(tx, today, query))),
  )
  serve(app, options, routes.upsertInvoices, async ({ tx, identity, query, body }) => {
    const allOrNothing = query.all_or_nothing === 'true'
    const kind = invoiceKind(await readToday(tx, options.clock()))
    return bulkText(await storeRows(tx, identity.org_id, kind, body, { allOrNothing }))
  })
}
