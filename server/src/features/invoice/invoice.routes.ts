import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { foundAfter } from '../../problem/problem.ts'
import { invoiceKind, listInvoices } from './invoice.queries.ts'

/** `readAsOfToday` gives the day that decides whether an invoice is overdue. */
type InvoiceOptions = ServeOptions & { readAsOfToday: ReadAsOfToday }

export function invoiceRoutes(app: FastifyInstance, options: InvoiceOptions): void {
  serve(app, options, routes.listInvoices, async ({ tx, identity, query }) =>
    foundAfter(await options.readAsOfToday(tx, identity.org_id, (today) => listInvoices(tx, today, query))),
  )
  serve(app, options, routes.upsertInvoices, async ({ tx, identity, query, body }) => {
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, invoiceKind, body, { allOrNothing }))
  })
}
