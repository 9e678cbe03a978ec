import { type HealthFacts, healthDeductions, healthScore } from '@leme/contract/health'
import { type RawBuilder, sql } from 'kysely'

/** A project as PostgreSQL wrote it, and what its health is read from, as JSON text both. */
export type ProjectText = { json: string; facts: string }

/**
 * The facts of a project's health, `HealthFacts` as JSON text, for a select list or RETURNING. The work of a project
 * that is done or cancelled is not counted: it no longer matters. `today` is a day of Brazil's calendar, on which
 * created_day is given too.
 */
export function healthFacts(today: string): RawBuilder<string> {
  return sql<string>`(
    select row_to_json(facts)::text from (
      select projects.status, projects.start_date, projects.end_date,
        (projects.created_at at time zone 'America/Sao_Paulo')::date as created_day,
        projects.budget_hours, projects.spent_hours,
        work.tasks_total, work.tasks_done, work.tasks_overdue,
        work.tasks_blocked + (
          select count(*) from epics
          where epics.org_id = projects.org_id and epics.project_id = projects.id and epics.status = 'blocked'
            and projects.status not in ('done', 'cancelled')
        ) + (
          select count(*) from stories
          where stories.org_id = projects.org_id and stories.project_id = projects.id and stories.status = 'blocked'
            and projects.status not in ('done', 'cancelled')
        ) as blocked
      from (
        select count(*) as tasks_total,
          count(*) filter (where tasks.status = 'done') as tasks_done,
          count(*) filter (where tasks.status <> 'done' and tasks.due_date < ${today}) as tasks_overdue,
          count(*) filter (where tasks.status = 'blocked') as tasks_blocked
        from tasks
        where tasks.org_id = projects.org_id and tasks.project_id = projects.id
          and projects.status not in ('done', 'cancelled')
      ) work
    ) facts
  )`
}

/** The project with its health of today, spliced in: PostgreSQL's text is neither parsed nor written again. */
export function withHealth({ json, facts }: ProjectText, today: string): string {
  const health = healthDeductions(JSON.parse(facts) as HealthFacts, today)
  return `${json.slice(0, -1)},"health_score":${healthScore(health)},"health":${JSON.stringify(health)}}`
}
