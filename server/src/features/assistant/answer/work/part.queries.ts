import type { Asked } from '../asked.ts'
import { mostShown } from '../wording.ts'
import { living, parameters, projectScope } from './work.queries.ts'

export type PartFound = {
  id: string
  project_id: string
  title: string
  status: string
  project: string
  person: string | null
  tasks: string
  done: string
  total: string
}

type Noun = 'epic' | 'story'
const tables = { epic: 'epics', story: 'stories' } as const
/** The tasks below a row of `from`. */
const below = (noun: Noun, from: string) =>
  noun === 'story'
    ? `tasks.story_id = ${from}.id`
    : `tasks.story_id in (select id from stories where stories.project_id = ${from}.project_id and epic_id = ${from}.id)`

/** The newest epics or stories of what a question asks for, with their tasks counted, and how many there are. */
export async function findParts(asked: Asked, noun: Noun): Promise<{ rows: PartFound[]; total: number }> {
  const { values, give } = parameters()
  const table = tables[noun]
  const { status, closer } = asked.query
  const priority = noun === 'story' ? asked.query.priority : null
  const { thing, person } = asked.subjects
  const known = ['planned', 'doing', 'review', 'blocked', 'done'].find((each) => each === status)
  const { project } = asked.subjects
  // What is done is mostly of projects that are over; what is not no longer matters there.
  const where = [
    ...(project || thing || known === 'done' ? [] : [living]),
    ...projectScope(asked, give),
    ...(known ? [`${table}.status = ${give(known)}`] : []),
    ...(!known && closer?.fact === 'open' ? [`${table}.status <> 'done'`] : []),
    ...(thing?.noun === 'epic' && noun === 'story' ? [`stories.epic_id = ${give(thing.id)}`] : []),
    ...(person ? [`${table}.owner_user_id = ${give(person.id)}`] : []),
    ...(priority ? [`stories.priority = ${give(priority)}`] : []),
    ...lackingOf(noun, closer?.lacks),
    'true',
  ]
  const rows = await asked.tx.query<PartFound>(
    `select parts.*, (select display_name from users where users.id = owner_user_id) as person, counted.* from (
       select ${table}.id, ${table}.project_id, ${table}.title, ${table}.status, ${table}.owner_user_id,
         projects.name as project, count(*) over () as total
       from ${table} join projects on projects.org_id = ${table}.org_id and projects.id = ${table}.project_id
       where ${where.join(' and ')} order by ${table}.created_at, ${table}.id limit ${mostShown(asked.query)}
     ) parts cross join lateral (
       select count(*) as tasks, count(*) filter (where tasks.status = 'done') as done
       from tasks where tasks.project_id = parts.project_id and ${below(noun, 'parts')}
     ) counted`,
    values,
  )
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

function lackingOf(noun: Noun, lacks: NonNullable<Asked['query']['closer']>['lacks']): string[] {
  const table = tables[noun]
  if (lacks === 'assignee') return [`${table}.owner_user_id is null`]
  if (lacks === 'description') return [`${table}.description is null`]
  if (lacks === 'tasks')
    return [`not exists (select from tasks where tasks.project_id = ${table}.project_id and ${below(noun, table)})`]
  if (noun === 'story' && lacks === 'estimate') return ['stories.estimate_hours is null']
  if (noun === 'story' && lacks === 'epics') return ['stories.epic_id is null']
  if (noun === 'epic' && lacks === 'story') {
    return ['not exists (select from stories where stories.project_id = epics.project_id and epic_id = epics.id)']
  }
  return []
}
