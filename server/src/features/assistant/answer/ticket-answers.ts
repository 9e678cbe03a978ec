import { filteredPaths, paths } from '@leme/contract/paths'
import { type Priority, ticketStatuses } from '@leme/contract/status'
import { fold } from '@leme/language/text'
import { midnight } from '../../../database/calendar.ts'
import type { Asked } from './asked.ts'
import { foldedOf } from './thing.queries.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from './wording.ts'
import { type Give, parameters } from './work.queries.ts'

type TicketStatus = (typeof ticketStatuses)[number]
type Ticket = {
  id: string
  title: string
  requester: string | null
  priority: Priority
  created_at: string
  status: TicketStatus
}

/** Which tickets a question means, which the page lists for it, and how they are called. `open` is the dashboard's: nobody has begun them. */
const kinds: Record<
  'open' | 'doing' | 'done',
  { statuses: TicketStatus[]; listed: TicketStatus | 'all'; one: string; many: string }
> = {
  open: { statuses: ['open'], listed: 'open', one: 'ticket aberto', many: 'tickets abertos' },
  doing: { statuses: ['in_progress'], listed: 'in_progress', one: 'ticket em andamento', many: 'tickets em andamento' },
  done: {
    statuses: ['resolved', 'closed'],
    listed: 'all',
    one: 'ticket resolvido ou fechado',
    many: 'tickets resolvidos ou fechados',
  },
}

const foldedRequester = foldedOf('requester')

/** How many tickets wait, the most urgent and oldest by name; those that came in the period, where one is said. */
export async function answerTickets(asked: Asked): Promise<QueryAnswer> {
  const { tx, query, statusText, calendar } = asked
  const { statuses, listed, one, many } =
    kinds[query.status === 'doing' || query.status === 'done' ? query.status : 'open']
  const { values, give } = parameters()
  const { period, priority } = query
  const where = [
    'true',
    ...(priority ? [`priority = ${give(priority)}`] : []),
    ...scopeOf(asked, give),
    ...(period
      ? [`created_at >= ${midnight(give(period.from))}`, `created_at < ${midnight(`${give(period.to)}::date + 1`)}`]
      : []),
  ].join(' and ')
  const [counts, rows] = await Promise.all([
    tx.query<{ status: TicketStatus; count: string; urgent: string }>(
      `select status, count(*) as count, count(*) filter (where priority = 'P1') as urgent
       from tickets where ${where} group by status`,
      values,
    ),
    tx.query<Ticket>(
      `select id, title, requester, priority, to_json(created_at)#>>'{}' as created_at, status from tickets
       where ${where} and status = any($${values.length + 1}) order by priority, tickets.created_at, id limit ${mostShown(query)}`,
      [...values, statuses],
    ),
  ])
  const sum = (some: readonly TicketStatus[], field: 'count' | 'urgent') =>
    counts.reduce((total, row) => total + (some.includes(row.status) ? Number(row[field]) : 0), 0)
  const total = sum(statuses, 'count')
  const urgent = sum(statuses, 'urgent')
  const others = (['open', 'in_progress', 'waiting'] as const)
    .filter((status) => !statuses.includes(status) && sum([status], 'count') > 0)
    .map((status) => `${sum([status], 'count')} em ${statusText(status)}`)
  const ended = sum(['resolved', 'closed'], 'count')
  const overall = ended > 0 ? ` Com os encerrados, ${sum(ticketStatuses, 'count')} ao todo.` : ''
  const besides =
    query.status === 'done' ? '' : `${others.length === 0 ? '' : ` Além disso, ${joined(others)}.`}${overall}`
  const which = `${whoseText(asked)}${priority ? ` ${priority}` : ''}${period ? ` que chegaram ${period.label}` : ''}`
  const { project, client } = asked.subjects
  const filter = { priority: priority ?? undefined, project_id: project?.id, client_id: client?.id }
  const page = pageLink('Tickets', filteredPaths.tickets({ status: listed, ...filter }))
  if (total === 0) return { message: `Nenhum ${one}${which.replace('chegaram', 'chegou')}.${besides}`, links: [page] }
  const p1 = priority || urgent === 0 ? '' : `, ${urgent} P1`
  const items = rows.map(({ id, title, requester, priority, created_at }) => ({
    text: `${title}: ${priority}, ${requester ? `de ${requester}, ` : ''}desde ${calendar.formatInstantDate(created_at)}`,
    link: { noun: 'ticket', label: oneLine(title), url: paths.ticket(id) } as const,
  }))
  const said = total === 1 ? which.replace('chegaram', 'chegou') : which
  return listing(`${counted(total, one, many)}${said}${p1}.${besides}`, items, total, page, mostShown(query))
}

/**
 * Conditions that hold tickets to what is named: a person looks after them or asked for them, a client is theirs or asked
 * for them. One who is in no register may have asked for them by that name.
 */
function scopeOf({ subjects: { project, client, person }, query }: Asked, give: Give): string[] {
  const asks = (name: string) => `position(${give(fold(name))} in ${foldedRequester}) > 0`
  const requester = nameOfUnknown({ client, person }, query)
  return [
    ...(project ? [`tickets.project_id = ${give(project.id)}`] : []),
    ...(client
      ? [`(tickets.client_id = ${give(client.id)} or tickets.client_id is null and ${asks(client.label)})`]
      : []),
    ...(person ? [`(tickets.assignee_user_id = ${give(person.id)} or ${asks(person.label)})`] : []),
    ...(requester ? [asks(requester)] : []),
    ...(query.closer?.lacks === 'assignee' ? ['tickets.assignee_user_id is null'] : []),
  ]
}

function whoseText({ subjects: { project, client, person }, query }: Asked): string {
  const requester = nameOfUnknown({ client, person }, query)
  return [
    ...(query.closer?.lacks === 'assignee' ? [' sem responsável'] : []),
    ...(project ? [` do projeto ${oneLine(project.label)}`] : []),
    ...[client, person].flatMap((one) => (one ? [` de ${oneLine(one.label)}`] : [])),
    ...(requester ? [` de “${oneLine(requester)}”`] : []),
  ].join('')
}

/** Whom a question names that no register has. */
function nameOfUnknown(
  found: Pick<Asked['subjects'], 'client' | 'person'>,
  query: Pick<Asked['query'], 'client' | 'person'>,
): string | null {
  const named = (!found.client && query.client) || (!found.person && query.person) || null
  return named && ('id' in named ? named.label : named.said)
}
