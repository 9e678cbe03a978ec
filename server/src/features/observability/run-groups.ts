import { groupsShown, type RunGrouping, runsOfSteps } from '@leme/contract/agents/run-group'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { TimeSpan } from '../agent/time-span.ts'
import { type RunFilter, runsWhere } from '../agent-run/agent-run.queries.ts'

/** What a value is called, where it is an id. */
const names: Partial<Record<RunGrouping, string>> = {
  agent_id: '(select name from agents where agents.id::text = value)',
  project_id: '(select name from projects where projects.id::text = value)',
}

/**
 * The runs of the period by what they have, the dearest first, beside those of the period of the same length
 * before it; or the steps of its newest runs by name, the slowest first. Counted from the rows themselves: all of it is exact.
 */
export function listRunGroups(
  tx: Transaction,
  by: RunGrouping,
  { span, filter }: { span: TimeSpan; filter: RunFilter },
): Promise<string> {
  const values: unknown[] = [span.ended, span.began, span.before]
  const where = runsWhere(filter, (one) => `$${values.push(one)}`)
  const within = (from: string) =>
    `from agent_runs where created_at >= ${from}::timestamptz and created_at <= $1::timestamptz and ${where}`
  const isNow = 'created_at >= $2::timestamptz as is_now'
  const runs = `select ${by}::text as value, status, latency_ms, cost_usd, unpriced_steps, ${isNow} ${within('$3')}`
  // A run counts for each model that it used, with what of its cost that model made.
  const models = `select model_name as value, status, latency_ms, cost_usd, unpriced_steps, ${isNow}
    ${within('$3')} and by_model is null
    union all
    select key, status, latency_ms, cost, 0, is_now from (
      select by_model, status, latency_ms, ${isNow} ${within('$3')} and by_model is not null
    ) mixed cross join lateral (select key, (value #>> '{}')::numeric as cost from jsonb_each(by_model)) part`
  const steps = `select spans.name as value, spans.status, spans.latency_ms, spans.cost_usd, 0 as unpriced_steps, true as is_now
    from (
      select org_id, id, span_id, created_at ${within('greatest($2::timestamptz, $3)')} order by created_at desc limit ${runsOfSteps}
    ) newest join spans on spans.org_id = newest.org_id and spans.run_id = newest.id and spans.span_id <> newest.span_id
    where not spans.is_log`
  return jsonList(
    tx,
    `select value, ${names[by] ?? 'value'} as name, runs, failed, runs_with_cost, unpriced_steps, trim_scale(cost)::text as cost_usd,
       latency_p50_ms, latency_p95_ms, runs_before, trim_scale(cost_before)::text as cost_before_usd
     from (
       select value, count(*) filter (where is_now) as runs,
         count(*) filter (where is_now and status = 'failed') as failed,
         count(cost_usd) filter (where is_now) as runs_with_cost,
         coalesce(sum(unpriced_steps) filter (where is_now), 0) as unpriced_steps,
         coalesce(sum(cost_usd) filter (where is_now), 0) as cost,
         percentile_disc(0.5) within group (order by latency_ms) filter (where is_now) as latency_p50_ms,
         percentile_disc(0.95) within group (order by latency_ms) filter (where is_now) as latency_p95_ms,
         count(*) filter (where not is_now) as runs_before,
         coalesce(sum(cost_usd) filter (where not is_now), 0) as cost_before
       from (
         ${by === 'step' ? steps : by === 'model' ? models : runs}
       ) asked
       group by 1
     ) grouped
     order by ${by === 'step' ? 'latency_p95_ms desc nulls last,' : ''} cost desc, runs desc, value limit ${groupsShown}`,
    values,
  )
}
