import type { RunSumQuery } from '@leme/contract/agents/run-sum'
import type { Transaction } from '../../database/transaction.ts'
import { inReais } from '../exchange-rate/in-reais.ts'
import { runsWhere } from './agent-run.queries.ts'

const counts = [
  'runs',
  'completed',
  'failed',
  'running',
  'runs_with_cost',
  'unpriced_steps',
  'input_tokens',
  'output_tokens',
  'latency_ms',
]

/** What the runs that a filter leaves are together, as JSON text. */
export async function sumRuns(tx: Transaction, query: RunSumQuery, now: Date): Promise<string> {
  const values: unknown[] = []
  const where = runsWhere(query, (one) => `$${values.push(one)}`, now)
  // Day by day first: a day has one rate, however many runs.
  const [row] = await tx.query<{ json: string }>(
    `with days as (
       select (created_at at time zone (select public.org_time_zone()))::date as day, count(*) as runs,
         count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'failed') as failed,
         count(*) filter (where status = 'running') as running, count(cost_usd) as runs_with_cost,
         sum(unpriced_steps) as unpriced_steps, sum(cost_usd) as usd,
         sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens, sum(latency_ms) as latency_ms,
         max(created_at) as last_at
       from agent_runs where ${where} group by 1
     )
     select row_to_json(sum)::text as json from (
       select ${counts.map((count) => `coalesce(sum(${count}), 0)::bigint as ${count}`).join(', ')},
         trim_scale(coalesce(sum(usd), 0))::text as cost_usd, max(last_at) as last_at,
         ${inReais('select day, usd from days where usd <> 0')} as brl
       from days
     ) sum`,
    values,
  )
  if (!row) throw new Error('the sum of runs is missing')
  return row.json
}
