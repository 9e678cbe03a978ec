import { z } from 'zod'
import { id } from '../text/text.ts'
import { bulkAnswer, bulkBody, bulkQuery } from '../wire/bulk.ts'
import { byId, type Route } from '../wire/route.ts'
import { ticket, ticketChange, ticketCount, ticketCreate, ticketEdit, ticketRow } from './ticket.ts'
import { ticketGroupQuery, ticketPart, ticketQuery } from './ticket-query.ts'
import { workGroup } from './work-group.ts'

/** Calls about tickets, whether people write them or other systems send them. */
export const ticketRoutes = {
  listTickets: {
    method: 'GET',
    path: '/api/tickets',
    summary: 'Tickets, do mais novo ao mais antigo ou como pedido; `after` continua do último recebido',
    query: ticketQuery,
    answer: z.array(ticket),
    errors: [],
    scope: 'read',
  },
  countTickets: {
    method: 'GET',
    path: '/api/tickets/count',
    summary: 'Quantos são os tickets pedidos',
    query: ticketPart,
    answer: ticketCount,
    errors: [],
    scope: 'read',
  },
  listTicketGroups: {
    method: 'GET',
    path: '/api/tickets/groups',
    summary: 'Quantos dos tickets pedidos cada grupo tem; `within` de GET /api/tickets lista os de um',
    query: ticketGroupQuery,
    answer: z.array(workGroup),
    errors: [],
    scope: 'read',
  },
  upsertTickets: {
    method: 'POST',
    path: '/api/tickets',
    summary: 'Envia tickets, reconhecidos por external_id',
    query: bulkQuery,
    body: bulkBody,
    rows: ticketRow,
    answer: bulkAnswer,
    errors: ['forbidden', 'idempotency_key_reused'],
    scope: 'tickets:write',
  },
  createTicket: {
    method: 'POST',
    path: '/api/tickets/new',
    summary: 'Cria um ticket, aberto',
    body: ticketCreate,
    answer: ticket,
    errors: ['organization_mismatch', 'client_inactive', 'idempotency_key_reused'],
  },
  getTicket: {
    method: 'GET',
    path: '/api/tickets/:id',
    summary: 'Um ticket',
    params: byId,
    answer: ticket,
    errors: ['ticket_not_found'],
    scope: 'read',
  },
  updateTicket: {
    method: 'PATCH',
    path: '/api/tickets/:id',
    summary: 'Altera um ticket',
    params: byId,
    body: ticketEdit,
    answer: ticket,
    errors: ['ticket_not_found', 'client_inactive', 'edit_conflict'],
  },
  deleteTicket: {
    method: 'DELETE',
    path: '/api/tickets/:id',
    summary: 'Exclui um ticket com o seu histórico; suas tasks ficam sem ticket',
    params: byId,
    errors: ['forbidden', 'ticket_not_found'],
  },
  listTicketChanges: {
    method: 'GET',
    path: '/api/tickets/:id/changes',
    summary: 'Mudanças do ticket, da mais nova à mais antiga, 30 por resposta; `before` continua da última recebida',
    params: byId,
    query: z.strictObject({ before: id.optional() }),
    answer: z.array(ticketChange),
    errors: ['ticket_not_found'],
    scope: 'read',
  },
} as const satisfies Record<string, Route>
