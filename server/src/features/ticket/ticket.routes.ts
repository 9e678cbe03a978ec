import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { listTickets, ticketKind } from './ticket.queries.ts'

export function ticketRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.listTickets, ({ tx, query }) => listTickets(tx, query.limit))
  serve(app, options, routes.upsertTickets, async ({ tx, identity, query, body }) => {
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, ticketKind(options.clock()), body, { allOrNothing }))
  })
}
