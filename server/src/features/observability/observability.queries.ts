import type { Observability } from '@leme/contract/agents/observability'
import type { Transaction } from '../../database/transaction.ts'
import type { TimeSpan } from '../agent/time-span.ts'
import { answered, bounds, counts, onOneLine, valuesOf } from './figures-sql.ts'
import { addRuns, bucketOfLatency, type Histogram, percentilesOf } from './latency-histogram.ts'
import { conditionsOf, type Subject } from './subject.ts'

const bound = (name: string) => `(select ${name} from bounds)`

const columns = [...counts, 'cost_usd'].join(', ')

/** The answer except for its percentiles, and the histograms that these are read from. An agent's id is $5. */
function queryOf(subject: Subject): string {
  const whose = conditionsOf(subject, '$5')
  // The stored parts from the one nearest to the beginning, and the stored hours between them and the nearest hour: to be
  // added where the parts begin after it, else taken away. What begins before `ended` is stored to its end.
  const parts = `${whose.figures} and grain = $3::text and part >= ${bound('parts_from')} and part <= ${bound('ended')}`
  const hours = `${whose.figures} and grain = 'hour' and part >= ${bound('least(hours_from, hours_to)')}
    and part < ${bound('greatest(hours_from, hours_to)')}`
  const hoursWeight = bound('case when hours_from < hours_to then 1 else -1 end')

  // The runs between what is stored and what is asked for, counted the same way.
  const pieces = `select first_part as part, least(began, hours_from) as lower, greatest(began, hours_from) as upper,
      case when began < hours_from then 1 else -1 end as weight from bounds
    union all
    select first_part, hours_to, parts_from, 1 from bounds
    union all
    select last_part, ended + interval '1 microsecond', parts_end, -1 from bounds`
  const odd = `select part, weight, counted.* from (${pieces}) piece
    cross join lateral (
      select count(*) as runs, count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'running') as running,
        count(cost_usd) as runs_with_cost, coalesce(sum(unpriced_steps), 0) as unpriced_steps,
        coalesce(sum(cost_usd), 0) as cost_usd,
        json_agg(latency_ms) filter (where latency_ms is not null) as latencies
      from agent_runs where ${whose.runs} and created_at >= lower and created_at < upper
    ) counted`

  const stored = `select part, 1 as weight, ${columns}, latencies from agent_run_figures where ${parts}
    union all
    select ${bound('first_part')}, ${hoursWeight}, ${columns}, latencies from agent_run_figures where ${hours}`

  // By part, and of the whole period where the part is null.
  const figures = `select part, ${counts.map((count) => `sum(weight * ${count})::bigint as ${count}`).join(', ')},
      sum(weight * cost_usd) as cost_usd
    from (
      select part, weight, ${columns} from stored union all select part, weight, ${columns} from odd
    ) counted group by grouping sets ((part), ())`

  return onOneLine(`with bounds as (${bounds}), stored as (${stored}), odd as (${odd}), figures as (${figures}), ${answered}
    select row_to_json(whole) as counted,
      (select coalesce(json_agg(stored), '[]') from (
        select part, weight, array_lower(latencies, 1) as bucket, latencies as runs from stored where latencies <> '{}'
      ) stored) as stored,
      (select coalesce(json_agg(odd), '[]') from (
        select part, weight, latencies from odd where latencies is not null
      ) odd) as odd
    from whole`)
}

const ofCompany = queryOf('company')
const ofAll = queryOf('all')
const ofAgent = queryOf({ agent_id: '' })

type Percentiles = 'latency_p50_ms' | 'latency_p95_ms' | 'latency_p99_ms'
type Counted = Omit<Observability, Percentiles | 'series'> & {
  series: Omit<Observability['series'][number], Percentiles>[]
}
type Weighted = { part: string; weight: 1 | -1 }
/** What PostgreSQL answers. */
export type CountedFigures = {
  counted: Counted
  /** How many runs in each bucket, from this one on. Several of one part are to be added: PostgreSQL takes longer. */
  stored: (Weighted & { bucket: number; runs: (number | null)[] })[]
  /** Single runs, whose buckets PostgreSQL takes longer to find. */
  odd: (Weighted & { latencies: number[] })[]
}

/**
 * The figures of a subject's runs that started in the period, and of its parts, as stored by hour and day (functions/runs.sql): counts and cost are exact, percentiles at most 1 % off.
 */
export async function getObservability(tx: Transaction, span: TimeSpan, subject: Subject): Promise<string> {
  const values = valuesOf(span)
  const [row] =
    typeof subject === 'object'
      ? await tx.query<CountedFigures>(ofAgent, [...values, subject.agent_id])
      : await tx.query<CountedFigures>(subject === 'all' ? ofAll : ofCompany, values)
  return withPercentiles(row)
}

/** The whole answer as JSON text: percentiles are added up here, as PostgreSQL takes longer. */
export function withPercentiles(row: CountedFigures | undefined): string {
  if (!row) throw new Error('the figures are missing')
  const whole: Histogram = []
  const parts = new Map<string, Histogram>()
  const histogramOf = (part: string): Histogram => {
    const histogram = parts.get(part) ?? []
    parts.set(part, histogram)
    return histogram
  }
  for (const { part, weight, bucket, runs } of row.stored) {
    for (const sum of [whole, histogramOf(part)])
      for (const [index, count] of runs.entries()) addRuns(sum, bucket + index, weight * (count ?? 0))
  }
  for (const { part, weight, latencies } of row.odd) {
    for (const sum of [whole, histogramOf(part)])
      for (const latency of latencies) addRuns(sum, bucketOfLatency(latency), weight)
  }
  const { series, ...counted } = row.counted
  const answer: Observability = {
    ...counted,
    ...percentilesOf(whole),
    series: series.map((part) => ({ ...part, ...percentilesOf(parts.get(part.from)) })),
  }
  return JSON.stringify(answer)
}
