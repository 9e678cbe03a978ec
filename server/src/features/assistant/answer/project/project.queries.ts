import type { Project } from '@leme/contract/project/project'
import type { ProjectStatus } from '@leme/contract/status'
import { sql } from 'kysely'
import { statement } from '../../../../database/query/statement.ts'
import type { Transaction } from '../../../../database/transaction.ts'
import { getProject } from '../../../project/project.queries.ts'
import { healthFacts, withHealth } from '../../../project/project-health.ts'
import type { Asked } from '../asked.ts'
import { exceptOf } from '../tracked-query.ts'
import { mostShown } from '../wording.ts'
import { type FoundRows, type Give, parameters, projectScope } from '../work/work.queries.ts'

export async function readProject(tx: Transaction, id: string, today: string): Promise<Project | null> {
  const json = await getProject(tx, id, today)
  return json === null ? null : JSON.parse(json)
}

export type Listed = Pick<Project, 'id' | 'name' | 'client' | 'status' | 'end_date'> & {
  budget_hours: string | null
} & {
  [Count in 'open' | 'done' | 'late' | 'blocked']: string
}

/** The projects of what a question asks for, in its order, and how many of each status there are. */
export async function findProjects(
  asked: Asked,
  only: (give: Give) => string[],
): Promise<FoundRows<Listed> & { counts: Partial<Record<ProjectStatus, number>> }> {
  const { values, give } = parameters()
  const { person } = asked.subjects
  const other = exceptOf(asked, 'person')
  const has = (id: string) => `exists (select from project_members where project_members.org_id = projects.org_id
    and project_members.project_id = projects.id and project_members.user_id = ${give(id)})`
  const where = [
    'true',
    ...only(give),
    ...projectScope(asked, give),
    ...(person ? [has(person.id)] : []),
    ...(other ? [`not ${has(other.id)}`] : []),
  ].join(' and ')
  const counted = await asked.tx.query<{ status: ProjectStatus; count: string }>(
    `select status, count(*) as count from projects where ${where} group by status`,
    values,
  )
  const rows = await asked.tx.query<Listed>(
    `select id, name, client, status, end_date, budget_hours, work.* from projects cross join lateral (
       select count(*) filter (where tasks.status <> 'done') as open, count(*) filter (where tasks.status = 'done') as done,
         count(*) filter (where tasks.status <> 'done' and due_date < ${give(asked.said.today)}) as late,
         count(*) filter (where tasks.status = 'blocked') as blocked
       from tasks where tasks.project_id = projects.id and ${isRankedByWork(asked) ? 'true' : 'false'}
     ) work
     where ${where} order by ${orderOf(asked)} limit ${mostShown(asked.query)}`,
    values,
  )
  const total = counted.reduce((sum, { count }) => sum + Number(count), 0)
  return { rows, total, counts: Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)])) }
}

const workFacts = ['open', 'late', 'blocked', 'done'] as const

function isRankedByWork({ query: { closer } }: Asked): boolean {
  return workFacts.some((fact) => fact === closer?.fact)
}

/** The newest first, or those that end first where what is to come is asked for, or by what a ranking asks for. */
function orderOf({ query: { status, closer } }: Asked): string {
  const newest = 'created_at desc, id desc'
  const way = closer?.rank === 'least' ? 'asc' : 'desc'
  switch (closer?.rank && closer.fact) {
    case 'end':
      return `end_date ${way} nulls last, ${newest}`
    case 'amount':
      return `budget_hours ${way} nulls last, ${newest}`
    case 'late':
      return `${closer?.noun === 'task' ? `work.late ${way}` : 'end_date nulls last, work.late desc'}, ${newest}`
    case 'open':
      return `work.open ${way}, ${newest}`
    case 'blocked':
      return `work.blocked ${way}, ${newest}`
    case 'done':
      return `work.done::float8 / nullif(work.done + work.open, 0) ${way} nulls last, ${newest}`
    default:
      return `${status === 'open' || status === 'overdue' ? 'end_date nulls last, ' : ''}${newest}`
  }
}

export type Work = { total: number; done: number; late: number; blocked: number; stories: number; epics: number }

/** A project's work in numbers, also where the project is over. */
export async function countWork(tx: Transaction, projectId: string, today: string): Promise<Work> {
  const [row] = await tx.query<{ [Count in keyof Work]: string }>(
    `select count(*) as total, count(*) filter (where status = 'done') as done,
       count(*) filter (where status <> 'done' and due_date < $2) as late,
       count(*) filter (where status = 'blocked') as blocked,
       (select count(*) from stories where project_id = $1) as stories,
       (select count(*) from epics where project_id = $1) as epics
     from tasks where project_id = $1`,
    [projectId, today],
  )
  const { total = 0, done = 0, late = 0, blocked = 0, stories = 0, epics = 0 } = row ?? {}
  return {
    total: Number(total),
    done: Number(done),
    late: Number(late),
    blocked: Number(blocked),
    stories: Number(stories),
    epics: Number(epics),
  }
}

/** Projects that have lost points, those with the fewest left first; the score is that of the project's page. */
export async function findUnhealthy(tx: Transaction, today: string, clientId: string | null) {
  let select = statement
    .selectFrom('projects')
    .select([
      sql<string>`(select row_to_json(shown)::text from (select projects.id, projects.name) shown)`.as('json'),
      healthFacts(today).as('facts'),
    ])
    .where('status', 'not in', ['done', 'cancelled'])
  if (clientId !== null) select = select.where('client_id', '=', clientId)
  const rows = await tx.run(select)
  const scored = rows.map(
    (row): Pick<Project, 'id' | 'name' | 'health' | 'health_score'> => JSON.parse(withHealth(row, today)),
  )
  const unhealthy = scored
    .filter(({ health_score }) => health_score < 100)
    .toSorted((a, b) => a.health_score - b.health_score || (a.id < b.id ? -1 : 1))
  return { living: scored.length, unhealthy }
}

/** The hours that all projects have spent, those that are over too, and how many have spent any. */
export async function sumSpent(asked: Asked): Promise<{ hours: number; projects: number }> {
  const { values, give } = parameters()
  const where = ['spent_hours > 0', ...projectScope(asked, give)].join(' and ')
  const [row] = await asked.tx.query<{ hours: string; projects: string }>(
    `select coalesce(sum(spent_hours), 0) as hours, count(*) as projects from projects where ${where}`,
    values,
  )
  return { hours: Number(row?.hours ?? 0), projects: Number(row?.projects ?? 0) }
}

export type Spent = { id: string; name: string; budget_hours: string; spent_hours: string }

/** Projects that are not over and have spent more than their budget, the most beyond it first. */
export function findOverBudget(asked: Asked): Promise<FoundRows<Spent>> {
  return findBySpent(asked, 'spent_hours > budget_hours', 'desc')
}

/** Projects that are not over and have a budget, those with the greatest share of it spent first, or the smallest, which may be none. */
export function findSpent(asked: Asked, rank: 'most' | 'least'): Promise<FoundRows<Spent>> {
  return findBySpent(
    asked,
    `budget_hours > 0${rank === 'most' ? ' and spent_hours > 0' : ''}`,
    rank === 'most' ? 'desc' : 'asc',
  )
}

async function findBySpent(asked: Asked, only: string, order: 'asc' | 'desc'): Promise<FoundRows<Spent>> {
  const { values, give } = parameters()
  const where = [`status not in ('done', 'cancelled')`, only, ...projectScope(asked, give)].join(' and ')
  const rows = await asked.tx.query<Spent & { total: string }>(
    `select id, name, budget_hours, spent_hours, count(*) over () as total from projects
     where ${where} order by spent_hours / budget_hours ${order}, id limit ${mostShown(asked.query)}`,
    values,
  )
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** The hours that were logged on a project in a period. */
export async function spentWithin(
  tx: Transaction,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const [row] = await tx.query<{ hours: string }>(
    'select coalesce(sum(hours), 0) as hours from time_entries where project_id = $1 and date between $2 and $3',
    [id, from, to],
  )
  return Number(row?.hours ?? 0)
}

/** What the tasks that a project has open are estimated at, and how many are not. */
export async function openEstimates(tx: Transaction, id: string): Promise<{ estimated: number; unestimated: number }> {
  const [row] = await tx.query<{ estimated: string; unestimated: string }>(
    `select coalesce(sum(estimate_hours), 0) as estimated, count(*) filter (where estimate_hours is null) as unestimated
     from tasks where project_id = $1 and status <> 'done'`,
    [id],
  )
  return { estimated: Number(row?.estimated ?? 0), unestimated: Number(row?.unestimated ?? 0) }
}
