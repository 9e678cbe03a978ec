import { type Role, roleNames } from '@leme/contract/can'
import { formatHours } from '@leme/contract/format'
import { paths } from '@leme/contract/paths'
import type { Asked } from './asked.ts'
import { linkTo } from './project-answers.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, personLink, type QueryAnswer } from './wording.ts'
import { parameters, projectScope } from './work.queries.ts'
import { scopeText } from './work-wording.ts'

type Member = { id: string; name: string; email: string | null; role: Role }

/** Who works in the organisation; of one person, the e-mail. */
export async function answerTeam({ tx, subjects: { person }, query }: Asked): Promise<QueryAnswer> {
  const { closer } = query
  const rows = await tx.query<Member>(
    `select id, display_name as name, email, role from users
     where org_id = (select context.org_id()) and removed_at is null and ($1::uuid is null or id = $1) and ($2::text is null or role = $2)
     order by array_position(array['admin', 'manager', 'member'], role), display_name collate "pt-BR-x-icu"`,
    [person?.id ?? null, closer?.role ?? null],
  )
  const page = pageLink('Equipe', paths.team())
  const [first] = rows
  if (person && first) {
    return { message: `${oneLine(first.name)}: ${emailText(first.email)}, ${roleNames[first.role]}.`, links: [page] }
  }
  if (!first && closer?.role)
    return { message: `Ninguém na equipe tem o papel ${roleNames[closer.role]}.`, links: [page] }
  const spread = (['admin', 'manager', 'member'] as const).flatMap((role) => {
    const count = rows.filter((row) => row.role === role).length
    return count > 0 ? [`${count} como ${roleNames[role]}`] : []
  })
  const items = rows.map(({ id, name, email, role }) => ({
    text: closer?.fact === 'email' ? `${name}: ${emailText(email)}` : `${name}: ${roleNames[role]}`,
    link: personLink(name, { assignee_user_id: id }),
  }))
  return listing(
    `${counted(rows.length, 'pessoa', 'pessoas')} na equipe: ${joined(spread)}.`,
    items,
    rows.length,
    page,
    mostShown(query),
  )
}

const emailText = (email: string | null) => (email === null ? 'sem email' : oneLine(email))

type Agent = { id: string; name: string; area: string | null; is_active: boolean; total: string }

/** Which agents there are. */
export async function answerAgents({ tx, query }: Asked): Promise<QueryAnswer> {
  const { closer } = query
  const rows = await tx.query<Agent>(
    `select id, name, area, is_active, count(*) over () as total from agents
     where ($1::boolean is null or is_active = $1) and not is_assistant
     order by is_active desc, name collate "pt-BR-x-icu" limit ${mostShown(query)}`,
    [closer?.active ?? null],
  )
  const page = pageLink('Agentes', paths.agents())
  const total = Number(rows[0]?.total ?? 0)
  if (total === 0)
    return {
      message: `Nenhum agente${closer?.active === undefined ? '' : closer.active ? ' ativo' : ' inativo'}.`,
      links: [page],
    }
  const items = rows.map(({ id, name, area, is_active }) => ({
    text: `${name}${area ? `: ${area}` : ''}${is_active ? '' : ', inativo'}`,
    link: { noun: 'agent', label: oneLine(name), url: paths.agent(id) } as const,
  }))
  return listing(
    `${counted(total, 'agente', 'agentes')}${activeText(closer?.active, total)}.`,
    items,
    total,
    page,
    mostShown(query),
  )
}

/** " ativos", " inativo". */
export function activeText(active: boolean | undefined, count: number): string {
  return active === undefined ? '' : ` ${active ? 'ativo' : 'inativo'}${count === 1 ? '' : 's'}`
}

type Logged = { id: string | null; name: string | null; hours: string; entries: string; whole: string; total: string }

/** The hours that people logged, of a person, a project or a period, those with most first. */
export async function answerHours(asked: Asked): Promise<QueryAnswer> {
  const { values, give } = parameters()
  const { person } = asked.subjects
  const { period, closer } = asked.query
  const where = [
    ...projectScope(asked, give),
    ...(person ? [`time_entries.user_id = ${give(person.id)}`] : []),
    ...(period ? [`date between ${give(period.from)} and ${give(period.to)}`] : []),
    'true',
  ]
  const by = person ? 'projects' : 'users'
  const rows = await asked.tx.query<Logged>(
    `select ${by}.id, ${by}.${person ? 'name' : 'display_name'} as name, sum(hours) as hours, count(*) as entries, sum(sum(hours)) over () as whole,
       count(*) over () as total
     from time_entries join projects on projects.org_id = time_entries.org_id and projects.id = time_entries.project_id
     left join users on users.id = time_entries.user_id
     where ${where.join(' and ')} group by ${person ? 'projects.id, projects.name' : 'users.id, users.display_name'}
     order by sum(hours) ${closer?.rank === 'least' ? 'asc' : 'desc'}, 2 limit ${mostShown(asked.query)}`,
    values,
  )
  const when = period ? ` ${period.label}` : ''
  const [first] = rows
  const place = `${person ? ` por ${oneLine(person.label)}` : ''}${scopeText({ subjects: { ...asked.subjects, person: null } })}`
  const page = asked.subjects.project
    ? [pageLink(oneLine(asked.subjects.project.label), paths.project(asked.subjects.project.id))]
    : []
  if (!first) return { message: `Nenhuma hora lançada${when}${place}.`, links: page }
  const items = rows.map(({ id, name, hours }) => ({
    text: `${name}: ${formatHours(Number(hours))}`,
    ...(id && name && { link: person ? linkTo({ id, name }) : personLink(name, { assignee_user_id: id }) }),
  }))
  return listing(
    `${formatHours(Number(first.whole))} lançadas${when}${place}.`,
    items,
    Number(first.total),
    page[0],
    mostShown(asked.query),
  )
}
