import type { Period } from '@leme/contract/observability'
import type { Transaction } from '../../database/with-identity.ts'

/** How long each period is, and the equal parts that it is shown in. */
const terms = {
  '24h': { length: '24 hours', grain: 'hour', zone: 'UTC' },
  '7d': { length: '168 hours', grain: 'day', zone: 'America/Sao_Paulo' },
  '30d': { length: '720 hours', grain: 'day', zone: 'America/Sao_Paulo' },
} as const satisfies Record<Period, object>

/** Of now ($1), the length ($2), the parts' size ($3) and their zone ($4): where the period and its parts begin. */
const bounds = `select period.*, last_part + size as parts_end,
    case when date_trunc('hour', began) = began then began else date_trunc('hour', began) + interval '1 hour' end
      as whole_hours_from,
    case when first_part = began then began else (first_part at time zone $4 + size) at time zone $4 end
      as whole_parts_from
  from (
    select ended, began, size, date_trunc($3::text, began, $4) as first_part, date_trunc($3::text, ended, $4) as last_part
    from (
      select $1::timestamptz as ended, $1::timestamptz - $2::interval as began, ('1 ' || $3::text)::interval as size
    ) asked
  ) period`

const bound = (name: string) => `(select ${name} from bounds)`

/**
 * What is kept of the period: of its whole parts, and of the whole hours in its first. The last part is taken to its
 * end; what lies after now is among the `odd_runs`.
 */
const kept = (table: string, columns: string) => `
  select part, ${columns} from ${table}
  where grain = $3::text and part >= ${bound('whole_parts_from')} and part <= ${bound('ended')}
  union all
  select ${bound('first_part')}, ${columns} from ${table}
  where grain = 'hour' and part >= ${bound('whole_hours_from')} and part < ${bound('whole_parts_from')}`

/** The runs before the first whole hour; and those dated after now, which the kept figures count, to be taken away. */
const oddRuns = `select 1 as weight, ${bound('first_part')} as part, status, latency_ms, cost_usd from agent_runs
  where created_at >= ${bound('began')} and created_at < ${bound('whole_hours_from')}
  union all
  select -1, ${bound('last_part')}, status, latency_ms, cost_usd from agent_runs
  where created_at > ${bound('ended')} and created_at < ${bound('parts_end')}`

const counts = ['runs', 'completed', 'failed', 'running', 'runs_with_cost']

/** By part, and of the whole period where the part is null. */
const figures = `select part, ${counts.map((count) => `sum(${count})::bigint as ${count}`).join(', ')},
    sum(cost_usd) as cost_usd
  from (
    ${kept('agent_run_figures', `${counts.join(', ')}, cost_usd`)}
    union all
    select part, weight, weight * (status = 'completed')::int, weight * (status = 'failed')::int,
      weight * (status = 'running')::int, weight * (cost_usd is not null)::int, weight * coalesce(cost_usd, 0)
    from odd_runs
  ) counted group by grouping sets ((part), ())`

/** The bucket in which the first latency lies that at least this share of the runs does not exceed. */
const bucketAt = (share: number) =>
  `min(bucket) filter (where up_to_here >= ceil(${share} * all_runs)) as p${share * 100}`

const percentiles = `select part, ${bucketAt(0.5)}, ${bucketAt(0.95)}, ${bucketAt(0.99)}
  from (
    select part, bucket, sum(runs) over (partition by part order by bucket) as up_to_here,
      sum(runs) over (partition by part) as all_runs
    from (
      select part, bucket, sum(runs::int)::float8 as runs
      from (
        ${kept('agent_run_latencies', 'bucket, runs')}
        union all
        select part, latency_bucket(latency_ms), weight from odd_runs where latency_ms is not null
      ) measured group by grouping sets ((part, bucket), (bucket)) having sum(runs) > 0
    ) buckets
  ) ranked group by part`

const shown = `${counts.map((count) => `coalesce(${count}, 0) as ${count}`).join(', ')},
  trim_scale(coalesce(cost_usd, 0))::text as cost_usd, latency_of_bucket(p50) as latency_p50_ms,
  latency_of_bucket(p95) as latency_p95_ms, latency_of_bucket(p99) as latency_p99_ms`

const query = `with bounds as (${bounds}), odd_runs as (${oddRuns}), figures as (${figures}),
  percentiles as (${percentiles}),
  series as (
    select local at time zone $4 as "from", ${shown}
    from bounds
    cross join lateral generate_series(first_part at time zone $4, ended at time zone $4, size) local
    left join figures on figures.part = local at time zone $4
    left join percentiles on percentiles.part = local at time zone $4
  ),
  whole as (
    select $5::text as period, began as "from", ended as "to", ${shown},
      (100 * completed / nullif(completed + failed, 0)::float8) as success_rate,
      (select json_agg(series order by "from") from series) as series
    from bounds
    left join figures on figures.part is null
    left join percentiles on percentiles.part is null
  )
  select row_to_json(whole)::text as json from whole`.replaceAll(/\s+/g, ' ') // short enough to be kept planned

/**
 * The figures of the runs that started in the period that ends `now`, and of its parts, as kept by hour and day
 * (migration 013): counts and cost are exact, percentiles at most 1 % off.
 */
export async function getObservability(tx: Transaction, period: Period, now: Date): Promise<string> {
  const { length, grain, zone } = terms[period]
  const [row] = await tx.query<{ json: string }>(query, [now, length, grain, zone, period])
  if (!row) throw new Error('the figures are missing')
  return row.json
}
