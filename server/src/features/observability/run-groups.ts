import { groupsShown, type RunGrouping, runsOfSteps } from '@leme/contract/agents/run-group'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { TimeSpan } from '../agent/time-span.ts'
import { type RunFilter, runsWhere } from '../agent-run/agent-run.queries.ts'
import { listAgentGroups } from './agent-groups.ts'
import { type AskedRuns, listCountedGroups } from './counted-groups.ts'
import { isStoredGrouping, listStoredGroups } from './stored-groups.ts'
import { isWhole, subjectOf } from './subject.ts'

/**
 * The runs of the period by what they have, the dearest first, beside those of the period of the same length
 * before it; or the steps of its newest runs by name, the slowest first. Counts and costs are exact, percentiles of runs at
 * most 1 % off, those of steps exact.
 */
export function listRunGroups(
  tx: Transaction,
  by: RunGrouping,
  { span, filter }: { span: TimeSpan; filter: RunFilter },
): Promise<string> {
  if (by === 'agent_id' && isWhole(filter)) return listAgentGroups(tx, span, subjectOf(filter))
  if (isStoredGrouping(by) && isWhole(filter) && subjectOf(filter) === 'company') return listStoredGroups(tx, by, span)
  const values: unknown[] = [span.ended, span.began, span.before]
  const where = runsWhere(filter, (one) => `$${values.push(one)}`)
  return by === 'step' ? listStepGroups(tx, { where, values }) : listCountedGroups(tx, by, { where, values })
}

/** The steps of the newest of these runs. */
function listStepGroups(tx: Transaction, { where, values }: AskedRuns): Promise<string> {
  return jsonList(
    tx,
    `select spans.name as value, spans.name, count(*) as runs, count(*) filter (where spans.status = 'failed') as failed,
       count(spans.cost_usd) as runs_with_cost, 0 as unpriced_steps,
       trim_scale(coalesce(sum(spans.cost_usd), 0))::text as cost_usd,
       percentile_disc(0.5) within group (order by spans.latency_ms) as latency_p50_ms,
       percentile_disc(0.95) within group (order by spans.latency_ms) as latency_p95_ms,
       0 as runs_before, '0' as cost_before_usd
     from (
       select org_id, id, span_id, created_at from agent_runs
       where created_at >= greatest($2::timestamptz, $3) and created_at <= $1::timestamptz and ${where}
       order by created_at desc limit ${runsOfSteps}
     ) newest join spans on spans.org_id = newest.org_id and spans.run_id = newest.id and spans.span_id <> newest.span_id
     where not spans.is_log group by spans.name
     order by latency_p95_ms desc nulls last, coalesce(sum(spans.cost_usd), 0) desc, runs desc, value limit ${groupsShown}`,
    values,
  )
}
