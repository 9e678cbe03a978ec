import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import { type Priority, ticketStatuses } from '@leme/contract/status'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { parameters } from '../work/work.queries.ts'
import { answerTicketRank, isOwner } from './ticket-rank-answer.ts'
import { isRequester, nameOfUnknown, ticketsAsked, whichText } from './ticket-scope.ts'

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
  'open' | 'doing' | 'waiting' | 'done',
  { statuses: TicketStatus[]; listed: TicketStatus | 'all'; one: string; many: string }
> = {
  open: { statuses: ['open'], listed: 'open', one: 'ticket aberto', many: 'tickets abertos' },
  doing: { statuses: ['in_progress'], listed: 'in_progress', one: 'ticket em andamento', many: 'tickets em andamento' },
  waiting: { statuses: ['waiting'], listed: 'waiting', one: 'ticket em espera', many: 'tickets em espera' },
  done: {
    statuses: ['resolved', 'closed'],
    listed: 'all',
    one: 'ticket resolvido ou fechado',
    many: 'tickets resolvidos ou fechados',
  },
}

/** How many tickets wait, the most urgent and oldest by name; those that came in the period, where one is said. */
export async function answerTickets(asked: Asked): Promise<QueryAnswer> {
  const requester = nameOfUnknown(asked.subjects, asked.query)
  if (requester && !(await isRequester(asked.tx, requester))) {
    const message = `Não encontrei nenhum cliente, pessoa ou solicitante com o nome “${oneLine(requester)}”.`
    return { message, links: [pageLink('Tickets', filteredPaths.tickets())], isQuestion: true }
  }
  const { by, rank } = asked.tracked.query.closer ?? {}
  if (takes(asked, 'rank', ['most']) || (!rank && by && isOwner(by))) return answerTicketRank(asked)
  const { tx, query, statusText, calendar } = asked
  const kind = (['doing', 'waiting', 'done'] as const).find((each) => each === query.status) ?? 'open'
  const { statuses, listed, one, many } = kinds[kind]
  const { values, give } = parameters()
  const { priority } = query
  const where = ticketsAsked(asked, give)
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
  takes(asked, 'by', ['status'])
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
  const which = whichText(asked)
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
