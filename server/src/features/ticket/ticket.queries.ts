import { activityPage } from '@leme/contract/project/activity-page'
import { errors } from '@leme/contract/wire/errors'
import { type TicketCreate, type TicketUpdate, ticket } from '@leme/contract/work/ticket'
import type { TicketQuery } from '@leme/contract/work/ticket-query'
import { referenceMessages } from '@leme/contract/work/work'
import { jsonListOf } from '../../database/query/json.ts'
import { listKeysetPage } from '../../database/query/keyset.ts'
import { jsonObject, selectList, statement } from '../../database/query/statement.ts'
import { hasWords, isKey } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { personOf } from '../user/user.queries.ts'
import { refuseRemovedPerson } from '../work/removed-person.ts'

const assignee = { table: 'tickets', field: 'assignee_user_id', message: referenceMessages.person } as const

explainConstraints({
  tickets_org_id_assignee_user_id_fkey: { field: 'assignee_user_id', message: referenceMessages.person },
  tickets_org_id_project_id_fkey: { field: 'project_id', message: referenceMessages.project },
  tickets_org_id_client_id_fkey: { field: 'client_id', message: referenceMessages.client },
})

const columns = selectList('tickets', ticket)
const json = jsonObject(columns).as('json')

/** In the words of the indexes of migration 027. */
const unfinished = `tickets.status not in ('resolved', 'closed')`

/** Of one priority the oldest first, as it has waited longest. */
const orders = {
  created_at: { by: ['tickets.created_at'], first: 'desc' },
  priority: { by: ['tickets.priority', 'tickets.created_at'], first: 'asc' },
} as const satisfies Record<TicketQuery['sort'], { by: readonly string[]; first: 'asc' | 'desc' }>

/** A page of the organisation's tickets as asked for; null where there is no ticket `after`. */
export function listTickets(tx: Transaction, query: TicketQuery): Promise<string | null> {
  const { limit, after } = query
  const { by, first } = orders[query.sort]
  const dir = query.dir ?? first
  return listKeysetPage(tx, { table: 'tickets', columns, by, dir, limit, after }, (value) => conditionsOf(query, value))
}

function* conditionsOf(query: TicketQuery, value: (one: unknown) => string): Generator<string> {
  const { status, priority, assignee_user_id, project_id, client_id, q } = query
  if (status !== undefined && status !== 'resolved' && status !== 'closed') yield unfinished
  if (status !== undefined && status !== 'unfinished') yield `tickets.status = ${value(status)}`
  if (priority !== undefined) yield `tickets.priority = ${value(priority)}`
  if (assignee_user_id === 'none') yield 'tickets.assignee_user_id is null'
  else if (assignee_user_id !== undefined) yield `tickets.assignee_user_id = ${value(assignee_user_id)}`
  if (project_id !== undefined) yield `tickets.project_id = ${value(project_id)}`
  if (client_id !== undefined) yield `tickets.client_id = ${value(client_id)}`
  if (q) yield hasWords('tickets.title', q, value, (word) => isKey('tickets', word, value))
}

export async function getTicket(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('tickets').select(json).where('id', '=', id))
  return row?.json ?? null
}

type NewTicket = Omit<TicketCreate, 'org_id'>

export async function createTicket(tx: Transaction, orgId: string, ticket: NewTicket): Promise<string> {
  const insert = statement
    .insertInto('tickets')
    .values({ ...ticket, org_id: orgId })
    .returning(json)
  const [, , [row]] = await Promise.all([...refuseGone(tx, null, ticket), tx.run(insert)])
  if (!row) throw new Error('the insert returned no ticket')
  return row.json
}

/** Changes the given fields; answers null when there is no such ticket. */
export async function updateTicket(tx: Transaction, id: string, change: TicketUpdate): Promise<string | null> {
  if (Object.keys(change).length === 0) return getTicket(tx, id)
  const update = statement.updateTable('tickets').set(change).where('id', '=', id).returning(json)
  const [, , [row]] = await Promise.all([...refuseGone(tx, id, change), tx.run(update)])
  return row?.json ?? null
}

/** Refuses whom and what may not be newly chosen; a ticket that has them keeps them. */
function refuseGone(tx: Transaction, id: string | null, { assignee_user_id, client_id }: TicketUpdate) {
  return [refuseRemovedPerson(tx, assignee, id, assignee_user_id), refuseInactiveClient(tx, id, client_id)] as const
}

async function refuseInactiveClient(
  tx: Transaction,
  ticketId: string | null,
  clientId: string | null | undefined,
): Promise<void> {
  if (!clientId) return
  const [inactive] = await tx.query(
    `select from clients where id = $1 and not is_active
       and ($2::uuid is null or exists (select from tickets where id = $2 and client_id is distinct from $1))`,
    [clientId, ticketId],
  )
  if (!inactive) return
  throw new Problem('client_inactive', { fields: [{ field: 'client_id', message: errors.client_inactive.message }] })
}

const changeColumns = `ticket_changes.org_id, ticket_changes.id, ticket_changes.ticket_id, ticket_changes.user_id,
  ticket_changes.action, ticket_changes.changes, ticket_changes.created_at, ${personOf('ticket_changes.user_id')}`

/** The ticket's changes, newest first, those older than the change `before` where it is given; null without a ticket. */
export function listTicketChanges(tx: Transaction, id: string, before: string | undefined): Promise<string | null> {
  const older = `and (created_at, id) < (select created_at, id from ticket_changes where ticket_id = $1 and id = $2)`
  return jsonListOf(
    tx,
    'tickets',
    id,
    `select ${changeColumns} from ticket_changes where ticket_id = $1 ${before === undefined ? '' : older}
     order by created_at desc, id desc limit ${activityPage}`,
    before === undefined ? [] : [before],
  )
}
