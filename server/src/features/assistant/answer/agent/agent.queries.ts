import { type Observability, type Period, periodHours } from '@leme/contract/agents/observability'
import { midnight } from '../../../../database/calendar.ts'
import { rollingSpan } from '../../../agent/time-span.ts'
import { getObservability } from '../../../observability/observability.queries.ts'
import { conditionsOf } from '../../../observability/subject.ts'
import type { Asked } from '../asked.ts'
import { mostShown } from '../wording.ts'
import { type Give, parameters } from '../work/work.queries.ts'

/** Whole days of the organisation's calendar, or a period of the Observability page, which ends now. */
export type Span = { label: string } & ({ from: string; to: string } | { rolling: Period; now: Date })

export type RunSums = {
  runs: number
  completed: number
  failed: number
  running: number
  runs_with_cost: number
  /** Of the runs whose cost is known; exact. */
  cost_usd: string
}
export type ByAgent = { id: string | null; name: string | null; unpriced: number } & RunSums

type Row = { [Field in keyof RunSums]: string }

/** The instants of the span. */
function within(column: string, span: Span, give: Give): string[] {
  if ('from' in span) {
    return [`${column} >= ${midnight(give(span.from))}`, `${column} < ${midnight(`${give(span.to)}::date + 1`)}`]
  }
  const began = new Date(span.now.getTime() - periodHours[span.rolling] * 3_600_000)
  return [`${column} >= ${give(began)}`, `${column} <= ${give(span.now)}`]
}

const counts = `count(*) as runs, count(*) filter (where status = 'completed') as completed,
  count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'running') as running,
  count(cost_usd) as runs_with_cost, trim_scale(coalesce(sum(cost_usd), 0))::text as cost_usd`

/** Everybody's runs, the assistant's with them, are stored as sums (migration 013), as the Observability page shows them; one agent's are counted. */
export async function countRuns({ tx, subjects: { agent } }: Asked, span: Span): Promise<RunSums> {
  const { values, give } = parameters()
  if (agent) {
    const where = [`agent_id = ${give(agent.id)}`, ...within('created_at', span, give)].join(' and ')
    return numbersOf((await tx.query<Row>(`select ${counts} from agent_runs where ${where}`, values))[0])
  }
  if ('rolling' in span) return readObservability(tx, span)
  const summed = `select coalesce(sum(runs), 0) as runs, coalesce(sum(completed), 0) as completed,
      coalesce(sum(failed), 0) as failed, coalesce(sum(running), 0) as running,
      coalesce(sum(runs_with_cost), 0) as runs_with_cost, trim_scale(coalesce(sum(cost_usd), 0))::text as cost_usd
    from agent_run_figures
    where ${[conditionsOf('all', '').figures, "grain = 'day'", ...within('part', span, give)].join(' and ')}`
  return numbersOf((await tx.query<Row>(summed, values))[0])
}

async function readObservability(
  tx: Asked['tx'],
  { rolling, now }: Extract<Span, { rolling: Period }>,
): Promise<Observability> {
  return JSON.parse(await getObservability(tx, rollingSpan(rolling, now), 'all'))
}

/** The same by agent, the costliest first; `unpriced` runs used a model and have no known cost. */
export async function countRunsByAgent({ tx }: Pick<Asked, 'tx'>, span: Span, id?: string): Promise<ByAgent[]> {
  const { values, give } = parameters()
  const where = [...within('created_at', span, give), ...(id ? [`agent_id = ${give(id)}`] : [])].join(' and ')
  const rows = await tx.query<Row & { id: string | null; name: string | null; unpriced: string }>(
    `select counted.agent_id as id, agents.name, counted.* from (
       select agent_id, ${counts}, coalesce(sum(cost_usd), 0) as cost,
         count(*) filter (where cost_usd is null and provider is not null) as unpriced
       from agent_runs where ${where} group by agent_id
     ) counted left join agents on agents.id = counted.agent_id
     order by counted.cost desc, counted.runs::bigint desc, agents.name`,
    values,
  )
  return rows.map((row) => ({ id: row.id, name: row.name, unpriced: Number(row.unpriced), ...numbersOf(row) }))
}

export type Run = {
  id: string
  name: string | null
  run_type: string
  status: 'running' | 'completed' | 'failed'
  latency_ms: number | null
  error: string | null
  created_at: string
}

type Only = { failed: boolean; without: string | null }

/** The last runs of the span, newest first; only those that failed, and without those of one agent, where asked. */
export function findRuns(
  { tx, query, subjects: { agent } }: Asked,
  span: Span,
  { failed, without }: Only,
): Promise<Run[]> {
  const { values, give } = parameters()
  const where = [
    ...(failed ? [`agent_runs.status = 'failed'`] : []),
    ...within('agent_runs.created_at', span, give),
    ...(agent ? [`agent_runs.agent_id = ${give(agent.id)}`] : []),
    ...(without ? [`agent_runs.agent_id is distinct from ${give(without)}`] : []),
  ]
  return tx.query<Run>(
    `select agent_runs.id, agents.name, agent_runs.run_type, agent_runs.status, agent_runs.latency_ms,
       agent_runs.error, to_json(agent_runs.created_at)#>>'{}' as created_at
     from agent_runs left join agents on agents.org_id = agent_runs.org_id and agents.id = agent_runs.agent_id
     where ${where.join(' and ')} order by agent_runs.created_at desc, agent_runs.id desc limit ${mostShown(query)}`,
    values,
  )
}

export type Latency = {
  id: string | null
  name: string | null
  runs: string
  median: string
  mean: string
  p95: string
  total: boolean
}

/** How long the runs of a span took, by agent, the slowest first, and of all of them. Milliseconds. */
export function measureLatency(
  { tx, subjects: { agent } }: Asked,
  span: Span,
  without: string | null,
): Promise<Latency[]> {
  const { values, give } = parameters()
  const where = [
    'latency_ms is not null',
    ...within('created_at', span, give),
    ...(agent ? [`agent_id = ${give(agent.id)}`] : []),
    ...(without ? [`agent_id is distinct from ${give(without)}`] : []),
  ]
  return tx.query<Latency>(
    `select measured.agent_id as id, agents.name, measured.* from (
       select agent_id, grouping(agent_id) = 1 as total, count(*) as runs, avg(latency_ms) as mean,
         percentile_cont(0.5) within group (order by latency_ms) as median,
         percentile_cont(0.95) within group (order by latency_ms) as p95
       from agent_runs where ${where.join(' and ')} group by grouping sets ((agent_id), ())
     ) measured left join agents on agents.id = measured.agent_id
     where runs > 0 order by total desc, median desc`,
    values,
  )
}

function numbersOf(row: Row | undefined): RunSums {
  if (!row) throw new Error('the sums of no rows are still a row')
  return {
    runs: Number(row.runs),
    completed: Number(row.completed),
    failed: Number(row.failed),
    running: Number(row.running),
    runs_with_cost: Number(row.runs_with_cost),
    cost_usd: row.cost_usd,
  }
}
