import type { Observability, Period } from '@leme/contract/observability'
import type { Transaction } from '../../database/transaction.ts'
import { addHistogram, type Histogram, percentilesOf } from './latency-histogram.ts'
import { conditionsOf, type Subject } from './subject.ts'

/** How long each period is, and the equal parts that it is shown in: hours, or days of the organisation's calendar. */
const terms = {
  '24h': { length: '24 hours', grain: 'hour' },
  '7d': { length: '168 hours', grain: 'day' },
  '30d': { length: '720 hours', grain: 'day' },
} as const satisfies Record<Period, object>

/**
 * Of now ($1), the length ($2) and the parts' size ($3): where the period and its parts begin. Hours are UTC's; a day
 * begins within one where its zone is half an hour off.
 */
const bounds = `select whole.*, greatest(whole_hours_from, date_trunc('hour', whole_parts_from)) as whole_hours_to
  from (
    select period.*, (last_part at time zone zone + size) at time zone zone as parts_end,
      case when date_trunc('hour', began) = began then began else date_trunc('hour', began) + interval '1 hour' end
        as whole_hours_from,
      case when first_part = began then began else (first_part at time zone zone + size) at time zone zone end
        as whole_parts_from
    from (
      select asked.*, date_trunc($3::text, began, zone) as first_part, date_trunc($3::text, ended, zone) as last_part
      from (
        select $1::timestamptz as ended, $1::timestamptz - $2::interval as began, ('1 ' || $3::text)::interval as size,
          case when $3::text = 'hour' then 'UTC' else public.org_time_zone() end as zone
      ) asked
    ) period
  ) whole`

const bound = (name: string) => `(select ${name} from bounds)`

const counts = ['runs', 'completed', 'failed', 'running', 'runs_with_cost']
const storedColumns = [...counts, 'cost_usd'].join(', ')
const parallel = 'json_agg(bucket) as buckets, json_agg(runs) as runs'
const shown = `${counts.map((count) => `coalesce(${count}, 0) as ${count}`).join(', ')},
  trim_scale(coalesce(cost_usd, 0))::text as cost_usd`

/** The answer but for its percentiles, and the histograms that these are read from. An agent's id is $5. */
function queryOf(subject: Subject): string {
  const whose = conditionsOf(subject, '$5')
  // The whole parts of the period as they are stored, the last one to its end: what lies after now is among `odd_runs`.
  const wholeParts = `${whose.figures} and grain = $3::text and part >= ${bound('whole_parts_from')}
    and part <= ${bound('ended')}`
  // The whole hours of its first part, where that is broken.
  const wholeHours = `${whose.figures} and grain = 'hour' and part >= ${bound('whole_hours_from')}
    and part < ${bound('whole_hours_to')}`

  // The runs of the first part before and after its whole hours, by what is counted of them; and those dated after now,
  // which the stored figures count, to be taken away.
  const oddRuns = `select part, status, latency_bucket(latency_ms) as bucket, sum(weight) as runs,
      sum(weight) filter (where cost_usd is not null) as runs_with_cost, sum(weight * cost_usd) as cost_usd
    from (
      select 1 as weight, ${bound('first_part')} as part, status, latency_ms, cost_usd from agent_runs
      where ${whose.runs} and created_at >= ${bound('began')}
        and created_at < least(${bound('whole_hours_from')}, ${bound('whole_parts_from')})
      union all
      select 1, ${bound('first_part')}, status, latency_ms, cost_usd from agent_runs
      where ${whose.runs} and created_at >= ${bound('whole_hours_to')} and created_at < ${bound('whole_parts_from')}
      union all
      select -1, ${bound('last_part')}, status, latency_ms, cost_usd from agent_runs
      where ${whose.runs} and created_at > ${bound('ended')} and created_at < ${bound('parts_end')}
    ) odd group by 1, 2, 3`

  // By part, and of the whole period where the part is null.
  const figures = `select part, ${counts.map((count) => `sum(${count})::bigint as ${count}`).join(', ')},
      sum(cost_usd) as cost_usd
    from (
      select part, ${storedColumns} from agent_run_figures where ${wholeParts}
      union all
      select ${bound('first_part')}, ${storedColumns} from agent_run_figures where ${wholeHours}
      union all
      select part, sum(runs), sum(runs) filter (where status = 'completed'),
        sum(runs) filter (where status = 'failed'), sum(runs) filter (where status = 'running'),
        sum(runs_with_cost), sum(cost_usd)
      from odd_runs group by part
    ) counted group by grouping sets ((part), ())`

  // Several of one part are to be added: to add them here costs PostgreSQL many times what it costs us.
  const histograms = `select part, ${parallel} from agent_run_latencies where ${wholeParts} group by part
    union all
    select ${bound('first_part')}, ${parallel} from agent_run_latencies where ${wholeHours} having count(*) > 0
    union all
    select part, ${parallel} from odd_runs where bucket is not null group by part`

  return `with bounds as (${bounds}), odd_runs as (${oddRuns}), figures as (${figures}),
    series as (
      select local at time zone zone as "from", ${shown}
      from bounds
      cross join lateral generate_series(first_part at time zone zone, ended at time zone zone, size) local
      left join figures on figures.part = local at time zone zone
    ),
    whole as (
      select $4::text as period, began as "from", ended as "to", ${shown},
        (100 * completed / nullif(completed + failed, 0)::float8) as success_rate,
        (select json_agg(series order by "from") from series) as series
      from bounds left join figures on figures.part is null
    )
    select row_to_json(whole) as counted,
      (select coalesce(json_agg(histograms), '[]') from (${histograms}) histograms) as histograms
    from whole`.replaceAll(/\s+/g, ' ') // short enough to be a prepared statement
}

const ofCompany = queryOf('company')
const ofAll = queryOf('all')
const ofAgent = queryOf({ agent_id: '' })

type Percentiles = 'latency_p50_ms' | 'latency_p95_ms' | 'latency_p99_ms'
type Counted = Omit<Observability, Percentiles | 'series'> & {
  series: Omit<Observability['series'][number], Percentiles>[]
}
type Row = { counted: Counted; histograms: { part: string; buckets: number[]; runs: number[] }[] }

/**
 * The figures of a subject's runs that started in the period that ends `now`, and of its parts, as stored by hour and
 * day (migrations 013 and 028): counts and cost are exact, percentiles at most 1 % off.
 */
export async function getObservability(
  tx: Transaction,
  period: Period,
  { subject, now }: { subject: Subject; now: Date },
): Promise<string> {
  const { length, grain } = terms[period]
  const values = [now, length, grain, period]
  const [row] =
    typeof subject === 'object'
      ? await tx.query<Row>(ofAgent, [...values, subject.agent_id])
      : await tx.query<Row>(subject === 'all' ? ofAll : ofCompany, values)
  if (!row) throw new Error('the figures are missing')
  const whole: Histogram = new Map()
  const parts = new Map<string, Histogram>()
  for (const { part, buckets, runs } of row.histograms) {
    const histogram: Histogram = parts.get(part) ?? new Map()
    parts.set(part, histogram)
    for (const sum of [whole, histogram]) addHistogram(sum, buckets, runs)
  }
  const { series, ...counted } = row.counted
  const answer: Observability = {
    ...counted,
    ...percentilesOf(whole),
    series: series.map((part) => ({ ...part, ...percentilesOf(parts.get(part.from)) })),
  }
  return JSON.stringify(answer)
}
