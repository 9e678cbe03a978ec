import { filteredPaths } from '@leme/contract/filtered-paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { parameters } from '../work/work.queries.ts'
import { ticketsAsked, whichText } from './ticket-scope.ts'

/** Which tickets are counted, as the page lists them, and what one and many are called. */
const kinds = {
  open: { statuses: ['open'], listed: 'open', one: 'ticket aberto', many: 'tickets abertos' },
  waiting: { statuses: ['waiting'], listed: 'waiting', one: 'ticket em espera', many: 'tickets em espera' },
  unfinished: {
    statuses: ['open', 'in_progress', 'waiting'],
    listed: undefined,
    one: 'ticket não encerrado',
    many: 'tickets não encerrados',
  },
  doing: { statuses: ['in_progress'], listed: 'in_progress', one: 'ticket em andamento', many: 'tickets em andamento' },
  done: {
    statuses: ['resolved', 'closed'],
    listed: 'all',
    one: 'ticket resolvido ou fechado',
    many: 'tickets resolvidos ou fechados',
  },
} as const

/** What tickets are put together by: whose they are, or a field of their own. */
const owners = {
  person: { column: 'tickets.assignee_user_id', table: 'users', name: 'display_name', nobody: 'sem responsável' },
  client: { column: 'tickets.client_id', table: 'clients', name: 'name', nobody: 'sem cliente' },
  project: { column: 'tickets.project_id', table: 'projects', name: 'name', nobody: 'sem projeto' },
  priority: { column: 'tickets.priority', table: null, name: '', nobody: '' },
} as const
type By = keyof typeof owners
export const isOwner = (by: string): by is By => by in owners
const filters = {
  person: 'assignee_user_id',
  client: 'client_id',
  project: 'project_id',
  priority: 'priority',
} as const

type Owner = { id: string | null; name: string | null; count: string }

/** Tickets by whose they are, by their project or priority; who has the most, where that is asked. */
export async function answerTicketRank(asked: Asked): Promise<QueryAnswer> {
  const { status, priority } = asked.query
  const isRanked = asked.query.closer?.rank === 'most'
  const state = (['doing', 'done', 'waiting'] as const).find((each) => each === status)
  const { statuses, listed, one, many } = kinds[state ?? (isRanked ? 'unfinished' : 'open')]
  const by: By = takes(asked, 'by', ['client', 'person', 'project', 'priority']) ?? 'person'
  const { column, table, name, nobody } = owners[by]
  const { values, give } = parameters()
  const rows = await asked.tx.query<Owner>(
    `select counted.id, ${table ? `owners.${name}` : 'counted.id'} as name, counted.count from (
       select tickets.org_id, ${column} as id, count(*) as count from tickets
       where ${ticketsAsked(asked, give)} and status = any(${give(statuses)}) group by tickets.org_id, ${column}
     ) counted ${table ? `left join ${table} owners on owners.org_id = counted.org_id and owners.id = counted.id` : ''}
     order by ${by === 'priority' ? '' : 'counted.count desc, '}${table ? `owners.${name} collate "pt-BR-x-icu"` : 'counted.id'}`,
    values,
  )
  const which = whichText(asked)
  const part = { status: listed, priority: priority ?? undefined, project_id: asked.subjects.project?.id }
  const page = pageLink('Tickets', filteredPaths.tickets(part))
  const owned = rows.filter(({ id }) => id !== null)
  const others = rows.find(({ id }) => id === null)
  const without = others ? ` ${counted(Number(others.count), one, many)} ${nobody}.` : ''
  const [first] = owned
  const none = by === 'person' ? 'Ninguém' : by === 'client' ? 'Nenhum cliente' : 'Nada'
  if (!first) return { message: `${none} tem ${one}${which.replace('chegaram', 'chegou')}.${without}`, links: [page] }
  const items = owned.map(({ id, name, count }) => ({
    text: `${name}: ${counted(Number(count), one, many)}`,
    link: {
      noun: by === 'priority' ? 'page' : by,
      label: oneLine(name ?? ''),
      url: filteredPaths.tickets({ ...part, [filters[by]]: id ?? undefined }),
    } as const,
  }))
  const alike = owned.filter(({ count }) => count === first.count).length
  const all = owned.reduce((sum, { count }) => sum + Number(count), 0)
  const sentence = !isRanked
    ? `${counted(all, one, many)}${which}, por ${called[by]}.`
    : alike > 1
      ? `${alike} têm mais ${many}${which}: ${first.count} cada.`
      : `${oneLine(first.name ?? '')} tem mais ${many}${which}: ${first.count}.`
  return listing(`${sentence}${without}`, items, owned.length, page, mostShown(asked.query))
}

const called = { person: 'responsável', client: 'cliente', project: 'projeto', priority: 'prioridade' }
