import { type HealthFacts, healthDeductions, healthScore } from '@leme/contract/project/health'
import { type RawBuilder, sql } from 'kysely'

/** A project as PostgreSQL wrote it, and what its health is read from, as JSON text both. */
export type ProjectText = { json: string; facts: string }

/**
 * The facts of a project's health, `HealthFacts` as JSON text, for a select list or RETURNING. The work of a project
 * that is done or cancelled is not counted: it no longer matters. `today` is a day of the organisation's calendar,
 * on which created_day is given too.
 */
export function healthFacts(today: string): RawBuilder<string> {
  return sql<string>`(
    select row_to_json(facts)::text from (
      select projects.status, projects.start_date, projects.end_date,
        (projects.created_at at time zone (select org_time_zone()))::date as created_day,
        projects.budget_hours, projects.spent_hours,
        coalesce(totals.tasks, 0) as tasks_total, coalesce(totals.done_tasks, 0) as tasks_done,
        coalesce(totals.blocked, 0) as blocked, coalesce(late.tasks, 0) as tasks_overdue
      from (select projects.status not in ('done', 'cancelled') as counts) work
      left join project_totals totals
        on totals.org_id = projects.org_id and totals.project_id = projects.id and work.counts
      left join lateral (
        select sum(project_due_tasks.tasks)::bigint as tasks from project_due_tasks
        where project_due_tasks.org_id = projects.org_id and project_due_tasks.project_id = projects.id
          and project_due_tasks.due_date < ${today} and work.counts
      ) late on true
    ) facts
  )`
}

/** The project with its health of today, spliced in: PostgreSQL's text is neither parsed nor written again. */
export function withHealth({ json, facts }: ProjectText, today: string): string {
  const health = healthDeductions(JSON.parse(facts) as HealthFacts, today)
  return `${json.slice(0, -1)},"health_score":${healthScore(health)},"health":${JSON.stringify(health)}}`
}
