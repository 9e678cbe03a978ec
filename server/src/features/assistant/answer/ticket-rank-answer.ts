import { filteredPaths } from '@leme/contract/paths'
import type { Asked } from './asked.ts'
import { ticketsAsked, whichText } from './ticket-scope.ts'
import { counted, listing, mostShown, oneLine, pageLink, type QueryAnswer } from './wording.ts'
import { parameters } from './work.queries.ts'

/** Which tickets are counted, as the page lists them, and what one and many are called. */
const kinds = {
  unfinished: {
    statuses: ['open', 'in_progress', 'waiting'],
    listed: undefined,
    one: 'ticket não encerrado',
    many: 'tickets não encerrados',
  },
  doing: { statuses: ['in_progress'], listed: 'in_progress', one: 'ticket em andamento', many: 'tickets em andamento' },
  done: { statuses: ['resolved', 'closed'], listed: 'all', one: 'ticket encerrado', many: 'tickets encerrados' },
} as const

/** Whose the tickets are that are counted. */
const owners = {
  person: {
    column: 'tickets.assignee_user_id',
    table: 'users',
    name: 'display_name',
    filter: 'assignee_user_id',
    nobody: 'sem responsável',
  },
  client: { column: 'tickets.client_id', table: 'clients', name: 'name', filter: 'client_id', nobody: 'sem cliente' },
} as const

type Owner = { id: string | null; name: string | null; count: string }

/** Who looks after the most tickets, or which client has them. */
export async function answerTicketRank(asked: Asked): Promise<QueryAnswer> {
  const { status, closer, priority } = asked.query
  const { statuses, listed, one, many } = kinds[status === 'doing' || status === 'done' ? status : 'unfinished']
  const noun: keyof typeof owners = closer?.fact === 'client' ? 'client' : 'person'
  const { column, table, name, filter, nobody } = owners[noun]
  const { values, give } = parameters()
  const rows = await asked.tx.query<Owner>(
    `select counted.id, owners.${name} as name, counted.count from (
       select tickets.org_id, ${column} as id, count(*) as count from tickets
       where ${ticketsAsked(asked, give)} and status = any(${give(statuses)}) group by tickets.org_id, ${column}
     ) counted left join ${table} owners on owners.org_id = counted.org_id and owners.id = counted.id
     order by counted.count desc, owners.${name} collate "pt-BR-x-icu"`,
    values,
  )
  const which = whichText(asked)
  const part = { status: listed, priority: priority ?? undefined, project_id: asked.subjects.project?.id }
  const page = pageLink('Tickets', filteredPaths.tickets(part))
  const owned = rows.filter(({ id }) => id !== null)
  const others = rows.find(({ id }) => id === null)
  const without = others ? ` ${counted(Number(others.count), one, many)} ${nobody}.` : ''
  const [first] = owned
  const none = noun === 'client' ? 'Nenhum cliente' : 'Ninguém'
  if (!first) return { message: `${none} tem ${one}${which.replace('chegaram', 'chegou')}.${without}`, links: [page] }
  const items = owned.map(({ id, name, count }) => ({
    text: `${name}: ${counted(Number(count), one, many)}`,
    link: {
      noun,
      label: oneLine(name ?? ''),
      url: filteredPaths.tickets({ ...part, [filter]: id ?? undefined }),
    } as const,
  }))
  const alike = owned.filter(({ count }) => count === first.count).length
  const sentence =
    alike > 1
      ? `${alike} têm mais ${many}${which}: ${first.count} cada.`
      : `${oneLine(first.name ?? '')} tem mais ${many}${which}: ${first.count}.`
  return listing(`${sentence}${without}`, items, owned.length, page, mostShown(asked.query))
}
