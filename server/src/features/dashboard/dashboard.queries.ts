import type { Transaction } from '../../database/transaction.ts'
import { notAssistantsRun } from '../agent/assistant-agent.ts'

const hour = 60 * 60 * 1000

/**
 * The runs between what is counted (past $1, up to $3) and the whole hours that come summed ($2 to $4). A join in place
 * of branches of a union: past some millions of runs PostgreSQL starts parallel workers for those, which take longer
 * than the whole answer.
 */
const odd = `(
    select case when began < $2 then 1 else -1 end as weight, least(began, $2) as lower, greatest(began, $2) as upper
    from (select $1::timestamptz + interval '1 microsecond' as began) period
    union all
    select -1, $3::timestamptz + interval '1 microsecond', $4
  ) piece
  cross join lateral (
    select count(*) as runs, count(*) filter (where status = 'failed') as failed from agent_runs
    where created_at >= lower and created_at < upper and ${notAssistantsRun}
  ) counted`

/**
 * All tasks come summed by project (migration 036), and those under way have an index of their own (migration 051): what
 * is done is not counted again for each look. Runs are all but the assistant's. They come summed by the hour from
 * agent_run_figures (functions/runs.sql), from the hour whose beginning is nearest to the period's; those of the odd
 * minutes at both ends are counted, and added or taken away.
 */
const measured = `select json_build_object(
  'projects', (
    select json_build_object('total', count(*), 'doing', count(*) filter (where status = 'doing')) from projects),
  'tickets', (
    select json_build_object('total', (select count(*) from tickets),
      'open', (select count(*) from tickets where status = 'open'))),
  'tasks', (
    select json_build_object('total', (select coalesce(sum(tasks), 0) from project_totals),
      'doing', (select count(*) from tasks where status = 'doing'))),
  'agent_runs', (
    select json_build_object('last_24h', coalesce(sum(runs), 0), 'failed_last_24h', coalesce(sum(failed), 0)) from (
      select runs, failed from agent_run_figures
      where subject = (select context.org_id()) and grain = 'hour' and part >= $2 and part < $4
      union all
      select weight * runs, weight * failed from ${odd}
    ) counted)
)::text as json`

/** What the organisation has at the instant `now`, exact; runs are those of the 24 hours before. */
export async function getDashboard(tx: Transaction, now: Date): Promise<string> {
  const since = now.getTime() - 24 * hour
  const nearestHour = Math.round(since / hour) * hour
  const nextHour = (Math.floor(now.getTime() / hour) + 1) * hour
  const instants = [since, nearestHour, now.getTime(), nextHour].map((instant) => new Date(instant).toISOString())
  const [row] = await tx.query<{ json: string }>(measured, instants)
  if (!row) throw new Error('the counts of no rows are still a row')
  return row.json
}
