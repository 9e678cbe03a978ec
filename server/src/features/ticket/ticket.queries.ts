import { activityPage } from '@leme/contract/project/activity-page'
import { ticketStatuses } from '@leme/contract/status'
import { errors } from '@leme/contract/wire/errors'
import { type TicketCreate, type TicketUpdate, ticket } from '@leme/contract/work/ticket'
import { ticketList } from '@leme/contract/work/ticket-list'
import type { TicketGrouping, TicketPart, TicketQuery } from '@leme/contract/work/ticket-query'
import { referenceMessages } from '@leme/contract/work/work'
import { jsonListOf } from '../../database/query/json.ts'
import { type ListSql, listGroups, listPage, namedGroup, whereOf } from '../../database/query/list.ts'
import { jsonObject, selectList, statement } from '../../database/query/statement.ts'
import { hasWordsOrKey } from '../../database/query/text-search.ts'
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

export const ticketColumns = selectList('tickets', ticket)
const json = jsonObject(ticketColumns).as('json')

/** In the words of the indexes of migration 027. */
export const unfinished = `tickets.status not in ('resolved', 'closed')`

export const ticketListSql: ListSql<typeof ticketList> = {
  list: ticketList,
  table: 'tickets',
  columns: ticketColumns,
  filters: {
    q: (q, { value }) => (q ? hasWordsOrKey('tickets', q, value) : undefined),
    status: (status, { value }) => (status === 'unfinished' ? undefined : `tickets.status = ${value(status)}`),
  },
  *beside({ status }) {
    if (status !== undefined && status !== 'resolved' && status !== 'closed') yield unfinished
  },
  groups: {
    person: {
      value: 'tickets.assignee_user_id',
      name: '(select users.display_name from users where users.id = counted.value)',
      order: 'count desc, name collate public.dictionary',
    },
    status: { value: 'tickets.status', order: `array_position('{${ticketStatuses.join(',')}}'::text[], value)` },
    priority: { value: 'tickets.priority', order: 'value' },
    project: { value: 'tickets.project_id', name: namedGroup('projects') },
    client: { value: 'tickets.client_id', name: namedGroup('clients') },
  },
  orders: {
    // Of one priority the oldest first, as it has waited longest.
    priority: () => ['tickets.priority', 'tickets.created_at'],
  },
}

/** A page of the organisation's tickets as asked for; null where there is no ticket `after`. */
export function listTickets(tx: Transaction, query: TicketQuery): Promise<string | null> {
  return listPage(tx, ticketListSql, query, undefined)
}

/** How many of the organisation's tickets are asked for. */
export async function countTickets(tx: Transaction, part: TicketPart): Promise<string> {
  const values: unknown[] = []
  const where = whereOf(ticketListSql, part, { value: (one) => `$${values.push(one)}`, facts: undefined })
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object('count', count(*))::text as json from tickets where ${where}`,
    values,
  )
  return row?.json ?? ''
}

/** How many of the tickets that are asked for each group has. */
export function listTicketGroups(tx: Transaction, asked: TicketPart & { by: TicketGrouping }): Promise<string> {
  const sums = 'null::numeric as estimate_hours, null::int as without_estimate'
  return listGroups(tx, ticketListSql, { ...asked, sums }, undefined)
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

/** A ticket that has them keeps them (`ticketId`, null where it is newly chosen). */
export async function refuseInactiveClient(
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
