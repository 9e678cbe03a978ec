import { scoreGroupsShown } from '@leme/contract/agents/run-score'
import type { ScoreGrouping } from '@leme/contract/agents/run-score-limits'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { TimeSpan } from '../agent/time-span.ts'
import { type RunFilter, runsWhere } from '../agent-run/agent-run.queries.ts'

/**
 * The scores of the runs that a filter leaves and that began in the period, by name and by what their
 * runs have, beside those of the period of the same length before it. Counted from the scores themselves.
 */
export function listScoreGroups(
  tx: Transaction,
  by: ScoreGrouping,
  { span, filter }: { span: TimeSpan; filter: RunFilter },
): Promise<string> {
  const values: unknown[] = [span.ended, span.began, span.before, span.grain]
  const where = runsWhere(filter, (one) => `$${values.push(one)}`)
  const column = by === 'model' ? 'model_name' : by
  const name =
    by === 'agent_id' ? '(select agents.name from agents where agents.id::text = grouped.value)' : 'grouped.value'
  return jsonList(
    tx,
    `with scored as materialized (
       select run_scores.name, agent_runs.${column}::text as value, run_scores.value as score,
         agent_runs.created_at >= $2::timestamptz as is_now,
         date_trunc($4::text, agent_runs.created_at, case when $4::text = 'hour' then 'UTC' else public.org_time_zone() end) as part
       from agent_runs join run_scores on run_scores.org_id = agent_runs.org_id and run_scores.run_id = agent_runs.id
       where agent_runs.created_at >= $3::timestamptz and agent_runs.created_at <= $1::timestamptz and ${where}
     ), parts as (
       select name, value, part, count(*) as scores, round(avg(score)::numeric, 6)::float8 as mean from scored where is_now group by 1, 2, 3
     )
     select grouped.name, grouped.value, ${name} as value_name, scores, mean, scores_before, mean_before,
       (select coalesce(json_agg(json_build_object('from', part, 'scores', parts.scores, 'mean', parts.mean) order by part), '[]')
        from parts where parts.name = grouped.name and parts.value is not distinct from grouped.value) as series
     from (
       select name, value, count(*) filter (where is_now) as scores, round((avg(score) filter (where is_now))::numeric, 6)::float8 as mean,
         count(*) filter (where not is_now) as scores_before, round((avg(score) filter (where not is_now))::numeric, 6)::float8 as mean_before
       from scored group by 1, 2
     ) grouped
     order by grouped.name, scores desc, grouped.value limit ${scoreGroupsShown}`,
    values,
  )
}
