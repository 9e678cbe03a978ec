import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { deleteRow } from '../../database/query/delete-row.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { found, foundAfter } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import {
  countTickets,
  createTicket,
  getTicket,
  listTicketChanges,
  listTicketGroups,
  listTickets,
  updateTicket,
} from './ticket.queries.ts'
import { ticketKind } from './ticket-rows.ts'

export function ticketRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.listTickets, async ({ tx, query }) => foundAfter(await listTickets(tx, query)))
  serve(app, options, routes.countTickets, ({ tx, query }) => countTickets(tx, query))
  serve(app, options, routes.listTicketGroups, ({ tx, query }) => listTicketGroups(tx, query))
  serve(app, options, routes.upsertTickets, async ({ tx, identity, query, body }) => {
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, ticketKind(options.clock()), body, { allOrNothing }))
  })
  serve(app, options, routes.createTicket, ({ tx, identity, body }) => createTicket(tx, identity.org_id, body))
  serve(app, options, routes.getTicket, async ({ tx, params }) =>
    found(await getTicket(tx, params.id), 'ticket_not_found'),
  )
  serve(app, options, routes.updateTicket, async ({ tx, params, body }) => {
    const { base, ...edited } = body
    const change = await mergeEdit(tx, 'tickets', params.id, edited, base)
    return found(await updateTicket(tx, params.id, change), 'ticket_not_found')
  })
  serve(app, options, routes.deleteTicket, ({ tx, params }) => deleteRow(tx, 'tickets', params.id, 'ticket_not_found'))
  serve(app, options, routes.listTicketChanges, async ({ tx, params, query }) =>
    found(await listTicketChanges(tx, params.id, query.before), 'ticket_not_found'),
  )
}
