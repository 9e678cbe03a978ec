import type { PlannedProject } from '@leme/contract/assistant/assistant'
import type { ProjectStatus } from '@leme/contract/status'
import type { Named, Names } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'

/** What a plan for an existing project must know of it. */
export type ProjectFacts = {
  project: PlannedProject
  status: ProjectStatus
  /** Who may answer for its work: members whose account was not removed. */
  members: Named[]
  epics: Names['epics']
  stories: Names['stories']
}

const select = `select json_build_object(
    'project', (select row_to_json(planned) from (
      select id, false as is_new, name, client, kind, partner, description, budget_hours, start_date, end_date
    ) planned),
    'status', status,
    'members', (select coalesce(json_agg(json_build_object('id', users.id, 'label', display_name)
        order by display_name, users.id), '[]')
      from project_members join users on users.id = user_id
      where project_id = projects.id and removed_at is null),
    'epics', (select coalesce(json_agg(json_build_object('id', epics.id, 'label', title)
        order by epics.created_at desc, epics.id desc), '[]') from epics where project_id = projects.id),
    'stories', (select coalesce(json_agg(json_build_object('id', stories.id, 'label', title, 'epic_id', epic_id)
        order by stories.created_at desc, stories.id desc), '[]') from stories where project_id = projects.id)
  ) as facts
  from projects where id = $1`

/** Null where there is no such project. */
export async function findProject(tx: Transaction, id: string): Promise<ProjectFacts | null> {
  const [row] = await tx.query<{ facts: ProjectFacts }>(select, [id])
  return row?.facts ?? null
}

/** The projects, two at most, that have an epic or a story of exactly this title, whatever its case. */
export async function findProjectsWith(tx: Transaction, table: 'epics' | 'stories', title: string): Promise<string[]> {
  const rows = await tx.query<{ project_id: string }>(
    `select distinct project_id from ${table} where lower(title) = lower($1) limit 2`,
    [title],
  )
  return rows.map(({ project_id }) => project_id)
}

/** The days on which projects were created, `YYYY-MM-DD` on the organisation's calendar, by id. */
export async function findCreationDays(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; day: string }>(
    `select id, (created_at at time zone (select org_time_zone()))::date as day from projects where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** What tells clients of one name apart, by id: the document, and without one the day on which they were registered. */
export async function findClientMarks(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; mark: string }>(
    `select id, coalesce(document, 'sem documento, de '
       || to_char(created_at at time zone (select org_time_zone()), 'DD/MM/YYYY')) as mark
     from clients where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** The id that a project will have once the plan is confirmed. */
export async function makeId(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ id: string }>('select uuid_v7() as id')
  if (!row) throw new Error('no id was made')
  return row.id
}
