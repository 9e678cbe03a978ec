import type { Project } from '@leme/contract/project'
import type { ProjectStatus } from '@leme/contract/status'
import { sql } from 'kysely'
import { statement } from '../../../database/statement.ts'
import type { Transaction } from '../../../database/with-identity.ts'
import { getProject } from '../../project/project.queries.ts'
import { healthFacts, withHealth } from '../../project/project-health.ts'
import type { Asked } from './asked.ts'
import { shown } from './wording.ts'
import { type Found, type Give, parameters, projectScope } from './work.queries.ts'

export async function readProject(tx: Transaction, id: string, today: string): Promise<Project | null> {
  const json = await getProject(tx, id, today)
  return json === null ? null : JSON.parse(json)
}

export type Listed = Pick<Project, 'id' | 'name' | 'client' | 'status' | 'end_date'>

/** The newest projects of what a question asks for, or those that end first where it asks for what is to come, and how many of each status there are. */
export async function findProjects(
  asked: Asked,
  only: (give: Give) => string[],
): Promise<Found<Listed> & { counts: Partial<Record<ProjectStatus, number>> }> {
  const { values, give } = parameters()
  const { person } = asked.subjects
  const isToCome = asked.query.status === 'open' || asked.query.status === 'overdue'
  const where = [
    'true',
    ...only(give),
    ...projectScope(asked, give),
    ...(person
      ? [
          `exists (select from project_members where project_members.org_id = projects.org_id
             and project_members.project_id = projects.id and project_members.user_id = ${give(person.id)})`,
        ]
      : []),
  ].join(' and ')
  const [rows, counts] = await Promise.all([
    asked.tx.query<Listed>(
      `select id, name, client, status, end_date from projects where ${where}
       order by ${isToCome ? 'end_date nulls last, ' : ''}created_at desc, id desc limit ${shown}`,
      values,
    ),
    asked.tx.query<{ status: ProjectStatus; count: string }>(
      `select status, count(*) as count from projects where ${where} group by status`,
      values,
    ),
  ])
  const total = counts.reduce((sum, { count }) => sum + Number(count), 0)
  return { rows, total, counts: Object.fromEntries(counts.map(({ status, count }) => [status, Number(count)])) }
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

export type Spent = { id: string; name: string; budget_hours: string; spent_hours: string }

/** Projects that are not over and have spent more than their budget, the most beyond it first. */
export async function findOverBudget(asked: Asked): Promise<Found<Spent>> {
  const { values, give } = parameters()
  const where = [
    `status not in ('done', 'cancelled')`,
    'spent_hours > budget_hours',
    ...projectScope(asked, give),
  ].join(' and ')
  const rows = await asked.tx.query<Spent & { total: string }>(
    `select id, name, budget_hours, spent_hours, count(*) over () as total from projects
     where ${where} order by spent_hours / budget_hours desc, id limit ${shown}`,
    values,
  )
  return { rows, total: Number(rows[0]?.total ?? 0) }
}
