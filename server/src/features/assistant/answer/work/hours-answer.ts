import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatHours } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { linkTo } from '../project/project-answers.ts'
import { exceptOf, takes } from '../tracked-query.ts'
import { type Item, listing, mostShown, oneLine, pageLink, personLink, type QueryAnswer } from '../wording.ts'
import { parameters, projectScope } from './work.queries.ts'
import { scopeText } from './work-wording.ts'

/** What logged hours are put together by: each group's id and name. */
const groups = {
  person: { id: 'users.id', name: 'users.display_name' },
  project: { id: 'projects.id', name: 'projects.name' },
  client: { id: 'null::uuid', name: 'projects.client collate same_name' },
  month: { id: 'null::uuid', name: `to_char(date, 'MM/YYYY')` },
} as const
type By = keyof typeof groups
type Logged = { id: string | null; name: string | null; hours: string; whole: string; total: string }

/** The hours that people logged, of a person, a project or a period, by person or as it is asked, those with most first. */
export async function answerHours(asked: Asked): Promise<QueryAnswer> {
  const { values, give } = parameters()
  const { person } = asked.subjects
  const { period, closer } = asked.query
  const other = exceptOf(asked, 'person')
  const where = [
    ...projectScope(asked, give),
    ...(person ? [`time_entries.user_id = ${give(person.id)}`] : []),
    ...(other ? [`time_entries.user_id <> ${give(other.id)}`] : []),
    ...(period ? [`date between ${give(period.from)} and ${give(period.to)}`] : []),
    'true',
  ]
  const by: By = takes(asked, 'by', ['person', 'project', 'client', 'month']) ?? (person ? 'project' : 'person')
  const { id, name } = groups[by]
  const order =
    by === 'month' && !closer?.rank ? 'min(date)' : `sum(hours) ${closer?.rank === 'least' ? 'asc' : 'desc'}`
  const rows = await asked.tx.query<Logged>(
    `select ${id} as id, min(${by === 'client' ? 'projects.client' : name}) as name, sum(hours) as hours,
       sum(sum(hours)) over () as whole, count(*) over () as total
     from time_entries join projects on projects.org_id = time_entries.org_id and projects.id = time_entries.project_id
     left join users on users.id = time_entries.user_id
     where ${where.join(' and ')} group by ${by === 'person' || by === 'project' ? id : name}
     order by ${order}, 2 limit ${mostShown(asked.query)}`,
    values,
  )
  const when = period ? ` ${period.label}` : ''
  const [first] = rows
  const place = `${person ? ` por ${oneLine(person.label)}` : ''}${scopeText({ subjects: { ...asked.subjects, person: null } })}`
  const page = asked.subjects.project
    ? [pageLink(oneLine(asked.subjects.project.label), paths.project(asked.subjects.project.id))]
    : []
  const estimated = closer?.rank && by === 'person' && !person && !period ? await estimatedText(asked) : ''
  if (!first) return { message: `Nenhuma hora lançada${when}${place}.${estimated}`, links: page }
  const items = rows.map((row) => ({
    text: `${row.name}: ${formatHours(Number(row.hours))}`,
    ...linkOf(by, row),
  }))
  const most = closer?.rank === 'least' ? 'menos' : 'mais'
  const lead =
    closer?.rank && first.name
      ? `${oneLine(first.name)} tem ${most} horas lançadas: ${formatHours(Number(first.hours))}. Ao todo: `
      : ''
  return listing(
    `${lead}${formatHours(Number(first.whole))} lançadas${when}${place}.${estimated}`,
    items,
    Number(first.total),
    page[0],
    mostShown(asked.query),
  )
}

function linkOf(by: By, { id, name }: Logged): Pick<Item, 'link'> {
  if (by === 'client' && name)
    return { link: { noun: 'client', label: oneLine(name), url: filteredPaths.projectsWith(name) } }
  if (!id || !name) return {}
  return { link: by === 'project' ? linkTo({ id, name }) : personLink(name, { assignee_user_id: id }) }
}

/** Who has most hours may also mean those that are estimated of what is open, which are others. */
async function estimatedText(asked: Asked): Promise<string> {
  const { values, give } = parameters()
  const where = [...projectScope(asked, give), `tasks.status <> 'done'`, 'tasks.assignee_user_id is not null']
  const [first] = await asked.tx.query<{ name: string; hours: string }>(
    `select min(users.display_name) as name, sum(estimate_hours) as hours
     from tasks join projects on projects.org_id = tasks.org_id and projects.id = tasks.project_id
     join users on users.id = tasks.assignee_user_id
     where ${where.join(' and ')} group by users.id having sum(estimate_hours) > 0
     order by 2 ${asked.query.closer?.rank === 'least' ? 'asc' : 'desc'}, 1 limit 1`,
    values,
  )
  const most = asked.query.closer?.rank === 'least' ? 'menos' : 'mais'
  return first
    ? ` Horas estimadas em aberto são outra conta: ${oneLine(first.name)} tem ${most}, ${formatHours(Number(first.hours))}.`
    : ''
}
