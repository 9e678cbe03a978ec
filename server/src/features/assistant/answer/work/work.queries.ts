import type { Priority } from '@leme/contract/status'
import type { Closer } from '@leme/language/plan'
import { midnight } from '../../../../database/calendar.ts'
import type { Asked } from '../asked.ts'
import { exceptOf, takes } from '../tracked-query.ts'
import { mostShown, shown } from '../wording.ts'

export type TaskFound = {
  id: string
  project_id: string
  title: string
  status: string
  priority: Priority
  due_date: string | null
  project: string
  project_status: string
  assignee: string | null
}

export type FoundRows<Row> = { rows: Row[]; total: number }

/** Puts a value among a statement's parameters and answers its place there. */
export type Give = (value: unknown) => string

/** Parameters as they are given, and what gives them. */
export function parameters(): { values: unknown[]; give: Give } {
  const values: unknown[] = []
  return { values, give: (value) => `$${values.push(value)}` }
}

/** A project that is done or cancelled is late no more. Its tasks count as on the pages, which list those of all projects. */
export const living = `projects.status not in ('done', 'cancelled')`

/** Conditions that hold rows with a project to what a question names; `projects` must be joined. */
export function projectScope(asked: Pick<Asked, 'subjects' | 'tracked'>, give: Give): string[] {
  const { project, client } = asked.subjects
  const [otherProject, otherClient] = [exceptOf(asked, 'project'), exceptOf(asked, 'client')]
  return [
    ...(project ? [`projects.id = ${give(project.id)}`] : []),
    ...(client ? [clientCondition(client, give)] : []),
    ...(otherProject ? [`projects.id <> ${give(otherProject.id)}`] : []),
    ...(otherClient ? [`(${clientCondition(otherClient, give)}) is not true`] : []),
  ]
}

/** Projects of a client: those that chose it from the register, and those that only have its name. */
function clientCondition({ id, label }: { id: string; label: string }, give: Give): string {
  const named = `projects.client_id is null and projects.client collate same_name = ${give(label)}`
  return id === '' ? named : `(projects.client_id = ${give(id)} or ${named})`
}

const lackedBy: Partial<Record<Lack, string>> = {
  assignee: 'tasks.assignee_user_id is null and tasks.agent_id is null',
  due_date: 'tasks.due_date is null',
  estimate: 'tasks.estimate_hours is null',
  description: 'tasks.description is null',
  story: 'tasks.story_id is null',
}
type Lack = NonNullable<Closer['lacks']>

/** What tasks may be without. */
export function lackOf(asked: Pick<Asked, 'tracked'>) {
  return takes(asked, 'lacks', ['assignee', 'due_date', 'estimate', 'description', 'story'])
}

/** Tasks below the epic or story that a question names, and without what it says they lack. */
function taskScope(asked: Pick<Asked, 'subjects' | 'tracked'>, give: Give): string[] {
  const { thing } = asked.subjects
  const lacks = lackOf(asked)
  const lacked = lacks && lackedBy[lacks]
  const stories =
    thing?.noun === 'epic'
      ? `in (select id from stories where project_id = tasks.project_id and epic_id = ${give(thing.id)})`
      : ''
  return [
    ...(thing?.noun === 'epic' ? [`tasks.story_id ${stories}`] : []),
    ...(thing?.noun === 'story' ? [`tasks.story_id = ${give(thing.id)}`] : []),
    ...(lacked ? [lacked] : []),
  ]
}

/** The first tasks, of all that the question is about and `only` holds of, and how many there are. */
export async function findTasks(
  asked: Asked,
  only: (give: Give) => string[],
  order: string,
): Promise<FoundRows<TaskFound>> {
  const { values, from } = tasksAsked(asked, only)
  // Counted apart: the first few come by an index, and the count reads no titles.
  const [rows, total] = await Promise.all([
    asked.tx.query<TaskFound>(
      `select tasks.id, tasks.project_id, tasks.title, tasks.status, tasks.priority, tasks.due_date,
         projects.name as project, projects.status as project_status,
         coalesce((select display_name from users where users.id = tasks.assignee_user_id),
           (select name from agents where agents.id = tasks.agent_id)) as assignee
       ${from} order by ${order}, tasks.id limit ${mostShown(asked.query)}`,
      values,
    ),
    countTasks(asked, only),
  ])
  return { rows, total }
}

/** How many tasks the question is about that `only` holds of. */
export async function countTasks(asked: Asked, only: (give: Give) => string[]): Promise<number> {
  const { values, from } = tasksAsked(asked, only)
  const [counted] = await asked.tx.query<{ total: string }>(`select count(*) as total ${from}`, values)
  return Number(counted?.total ?? 0)
}

export function tasksAsked(asked: Asked, only: (give: Give) => string[]): { values: unknown[]; from: string } {
  const { values, give } = parameters()
  const { person } = asked.subjects
  const other = exceptOf(asked, 'person')
  const { priority } = asked.query
  const where = [
    ...only(give),
    ...projectScope(asked, give),
    ...taskScope(asked, give),
    ...(person ? [`tasks.assignee_user_id = ${give(person.id)}`] : []),
    ...(other ? [`tasks.assignee_user_id is distinct from ${give(other.id)}`] : []),
    ...(priority ? [`tasks.priority = ${give(priority)}`] : []),
  ]
  const from = `from tasks join projects on projects.org_id = tasks.org_id and projects.id = tasks.project_id
    ${where.length > 0 ? `where ${where.join(' and ')}` : ''}`
  return { values, from }
}

export type ProjectFound = { id: string; name: string; client: string; status: string; end_date: string | null }

/** Projects that are not over and whose end lies where `only` says, the earliest first. */
export async function findEnding(asked: Asked, only: (give: Give) => string): Promise<FoundRows<ProjectFound>> {
  const { values, give } = parameters()
  const where = [living, only(give), ...projectScope(asked, give)]
  const from = `from projects where ${where.join(' and ')}`
  const rows = await asked.tx.query<ProjectFound & { total: string }>(
    `select id, name, client, status, end_date, (select count(*) ${from}) as total ${from}
     order by end_date, created_at, id limit ${shown}`,
    values,
  )
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export type BlockedFound = {
  noun: 'epic' | 'story' | 'task'
  id: string
  project_id: string
  title: string
  project: string
  person: string | null
  counts: Record<string, number>
}

/** What is blocked, the newest first, and how many of each noun. */
export async function findBlocked(asked: Asked): Promise<{ rows: BlockedFound[]; counts: Record<string, number> }> {
  const { values, give } = parameters()
  const { person } = asked.subjects
  const { priority } = asked.query
  const other = exceptOf(asked, 'person')
  const wanted = takes(asked, 'noun', ['epic', 'story', 'task'])
  const isOfTasks = taskScope(asked, () => '').length > 0
  const scopeOf = (noun: BlockedFound['noun'], table: string, field: string) => [
    `${table}.status = 'blocked'`,
    ...projectScope(asked, give),
    ...(person ? [`${table}.${field} = ${give(person.id)}`] : []),
    ...(other ? [`${table}.${field} is distinct from ${give(other.id)}`] : []),
    // An epic has no priority.
    ...(priority ? [noun === 'epic' ? 'false' : `${table}.priority = ${give(priority)}`] : []),
    ...(noun === 'task' ? taskScope(asked, give) : isOfTasks ? ['false'] : []),
  ]
  const part = (noun: BlockedFound['noun'], table: string, field: string) =>
    `select '${noun}' as noun, ${table}.id, ${table}.project_id, ${table}.title, ${table}.${field} as user_id,
       ${table}.created_at, projects.name as project
     from ${table} join projects on projects.org_id = ${table}.org_id and projects.id = ${table}.project_id
     where ${scopeOf(noun, table, field).join(' and ')}`
  const tables = [
    ['task', 'tasks', 'assignee_user_id'],
    ['story', 'stories', 'owner_user_id'],
    ['epic', 'epics', 'owner_user_id'],
  ] as const
  const parts = tables
    .filter(([noun]) => !wanted || wanted === noun)
    .map(([noun, table, field]) => part(noun, table, field))
  const rows = await asked.tx.query<BlockedFound>(
    `with blocked as (${parts.join(' union all ')})
     select blocked.noun, blocked.id, blocked.project_id, blocked.title, blocked.project, users.display_name as person,
       (select json_object_agg(noun, count) from (select noun, count(*) from blocked group by noun) counted) as counts
     from blocked left join users on users.id = blocked.user_id
     order by blocked.created_at desc, blocked.id limit ${mostShown(asked.query)}`,
    values,
  )
  return { rows, counts: rows[0]?.counts ?? {} }
}

/** Whether a task became done within these days, for it may have been again and again: at last. */
export function doneWithin(from: string, to: string): string {
  return `exists (select from events where events.org_id = tasks.org_id and events.noun_id = tasks.id
    and action = 'updated' and after ->> 'status' = 'done'
    and events.created_at >= ${midnight(from)}
    and events.created_at < ${midnight(`${to}::date + 1`)})`
}
