import type { Transaction } from '../../database/transaction.ts'
import { notAssistantsRun } from '../agent/assistant-agent.ts'

const hour = 60 * 60 * 1000

/**
 * All tasks come summed by project (migration 036), and those under way have an index of their own (migration 051): what
 * is done is not counted again for each look. Runs are all but the assistant's. Whole hours come summed from
 * agent_run_figures (migrations 013 and 028); the runs of the two broken ones are counted.
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
      where subject = (select context.org_id()) and grain = 'hour' and part >= $2 and part < $3
      union all
      select count(*), count(*) filter (where status = 'failed') from agent_runs
      where created_at > $1 and created_at < $2 and ${notAssistantsRun}
      union all
      select count(*), count(*) filter (where status = 'failed') from agent_runs
      where created_at >= $3 and created_at <= $4 and ${notAssistantsRun}
    ) counted)
)::text as json`

/** What the organisation has at the instant `now`, exact; runs are those of the 24 hours before. */
export async function getDashboard(tx: Transaction, now: Date): Promise<string> {
  const since = now.getTime() - 24 * hour
  const firstWholeHour = (Math.floor(since / hour) + 1) * hour
  const lastHour = Math.floor(now.getTime() / hour) * hour
  const instants = [since, firstWholeHour, lastHour, now.getTime()].map((instant) => new Date(instant).toISOString())
  const [row] = await tx.query<{ json: string }>(measured, instants)
  if (!row) throw new Error('the counts of no rows are still a row')
  return row.json
}
