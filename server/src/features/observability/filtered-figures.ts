import type { Transaction } from '../../database/transaction.ts'
import type { TimeSpan } from '../agent/time-span.ts'
import { type RunFilter, runsWhere } from '../agent-run/agent-run.queries.ts'
import { answered, bounds, counts, onOneLine, valuesOf } from './figures-sql.ts'
import { type CountedFigures, withPercentiles } from './observability.queries.ts'

/**
 * The figures of the runs that a filter leaves, which started in the period, and of its parts: counted
 * from the runs themselves. Counts and cost are exact, percentiles at most 1 % off.
 */
export async function getFilteredFigures(tx: Transaction, span: TimeSpan, filter: RunFilter): Promise<string> {
  const values = valuesOf(span)
  const where = runsWhere(filter, (one) => `$${values.push(one)}`)
  // A run is in one bucket of one part: all else is added up from there.
  const counted = `select date_trunc($3::text, created_at, zone) as part, public.latency_bucket(latency_ms) as bucket,
      count(*) as runs, count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'running') as running,
      count(cost_usd) as runs_with_cost, sum(unpriced_steps) as unpriced_steps, sum(cost_usd) as cost_usd
    from agent_runs cross join (select zone from bounds) zones
    where ${where} and created_at >= (select began from bounds) and created_at <= (select ended from bounds)
    group by 1, 2`
  const figures = `select part, ${counts.map((count) => `sum(${count})::bigint as ${count}`).join(', ')},
      sum(cost_usd) as cost_usd
    from counted group by grouping sets ((part), ())`
  const [row] = await tx.query<CountedFigures>(
    onOneLine(`with bounds as (${bounds}), counted as materialized (${counted}), figures as (${figures}), ${answered}
      select row_to_json(whole) as counted,
        (select coalesce(json_agg(stored), '[]') from (
          select part, 1 as weight, bucket, array[runs] as runs from counted where bucket is not null
        ) stored) as stored, '[]'::json as odd
      from whole`),
    values,
  )
  return withPercentiles(row)
}
