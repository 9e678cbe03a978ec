import { groupsShown, type RunGrouping } from '@leme/contract/agents/run-group'
import type { Transaction } from '../../database/transaction.ts'
import { addRuns, type Histogram } from './latency-histogram.ts'
import { type CountedGroup, groupsAnswer, shownOf } from './run-groups-sql.ts'

/** Runs of both periods, which end at $1, begin at $2 and at $3; further conditions have values of their own. */
export type AskedRuns = { where: string; values: readonly unknown[] }

type Counted = CountedGroup & { buckets: number[] | null; bucket_runs: number[] | null }

/** Values that nearly each run may have another of: most of them are of no group that is answered. */
const ofMany: ReadonlySet<RunGrouping> = new Set(['session', 'end_user'])

/** The runs of both periods by what they have, counted from the runs themselves. */
export async function listCountedGroups(tx: Transaction, by: RunGrouping, asked: AskedRuns): Promise<string> {
  const { where, values } = ofMany.has(by) ? await ofDearest(tx, by, asked) : asked
  const [row] = await askPlanned<{ groups: Counted[] | null }>(
    tx,
    `select json_agg(shown) as groups
     from (${shownOf(by, `(${groupedOf(by, where)}) grouped`, ', buckets, bucket_runs')}) shown`,
    values,
  )
  return groupsAnswer(row?.groups ?? [], histogramOf)
}

/** Some hundred thousand counts by value and bucket fit in it: with PostgreSQL's own 4 MB all runs are sorted on the disk. */
const memory = '32MB'

/**
 * Asks with a plan for these very instants and values: from the sixth time on PostgreSQL would take any period for a two-hundredth of
 * all runs. By an index, whatever it expects: it takes runs for further apart than they are, as those of one time came together, and would
 * read all of every organisation.
 */
export async function askPlanned<Row extends object>(
  tx: Transaction,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const planned = tx.query(
    `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('work_mem', '${memory}', true)`,
  )
  const [, rows] = await Promise.all([planned, tx.query<Row>(sql, values)])
  return rows
}

/** The runs of the groups that are answered: of all where these are fewer, as then groups of the period before follow. */
async function ofDearest(tx: Transaction, by: RunGrouping, { where, values }: AskedRuns): Promise<AskedRuns> {
  const dearest = await askPlanned<{ value: string | null }>(
    tx,
    `select value from (
       select ${by} as value, count(*) as runs, coalesce(sum(cost_usd), 0) as cost_usd
       from agent_runs
       where created_at >= greatest($2::timestamptz, $3) and created_at <= $1::timestamptz and ${where} group by 1
     ) grouped order by cost_usd desc, runs desc, value limit ${groupsShown}`,
    values,
  )
  if (dearest.length < groupsShown) return { where, values }
  const named = dearest.flatMap(({ value }) => value ?? [])
  const isNamed = `${by} = any($${values.length + 1}::text[])`
  const isShown = named.length < dearest.length ? `(${isNamed} or ${by} is null)` : isNamed
  return { where: `${where} and ${isShown}`, values: [...values, named] }
}

const counts = 'is_now, bucket, runs, failed, runs_with_cost, unpriced_steps, cost_usd'

/**
 * Runs by what they have and, where they are of the period and not of the one before, by bucket of latency: a run is in one bucket of
 * one group, and all else is added up from there, as to sort the latencies of each group takes longer. In SQL, of conditions.
 */
export function countedBy(by: RunGrouping, { where, isNow }: { where: string; isNow: string }): string {
  const read = (keys: string) => `select ${keys}, ${isNow} as is_now,
      case when ${isNow} then public.latency_bucket(latency_ms) end as bucket,
      count(*) as runs, count(*) filter (where status = 'failed') as failed, count(cost_usd) as runs_with_cost,
      sum(unpriced_steps) as unpriced_steps, sum(cost_usd) as cost_usd
    from agent_runs where ${where} group by is_now, bucket, ${keys}`
  if (by !== 'model') return `select ${by} as value, ${counts} from (${read(by)}) read`
  // A run counts for each model that it used, with what of its cost that model made. They are read once.
  return `with read as (${read('model_name, by_model')})
    select model_name as value, ${counts} from read where by_model is null
    union all
    select key, is_now, bucket, runs, failed, case when cost is null then 0 else runs end, 0, runs * cost::numeric
    from read cross join lateral jsonb_each_text(by_model) part (key, cost)`
}

const sums = ['runs', 'failed', 'runs_with_cost', 'unpriced_steps', 'cost_usd']

/** The sums of `counted`, rows of groups that say whether they are of the period or of the one before. */
export function summed(counted: string, more: string): string {
  const sum = (count: string, when: string) => `coalesce(sum(${count}) filter (where ${when}), 0)`
  return `select value, ${sums.map((count) => `${sum(count, 'is_now')} as ${count}`).join(', ')},
      ${sum('runs', 'not is_now')} as runs_before, ${sum('cost_usd', 'not is_now')} as cost_before_usd, ${more}
    from (${counted}) counted group by value`
}

function groupedOf(by: RunGrouping, where: string): string {
  const counted = countedBy(by, {
    where: `created_at >= $3::timestamptz and created_at <= $1::timestamptz and ${where}`,
    isNow: 'created_at >= $2::timestamptz',
  })
  return summed(
    counted,
    `array_agg(bucket) filter (where bucket is not null) as buckets,
      array_agg(runs) filter (where bucket is not null) as bucket_runs`,
  )
}

function histogramOf({ buckets, bucket_runs }: Counted): Histogram {
  const histogram: Histogram = []
  for (const [index, bucket] of (buckets ?? []).entries()) addRuns(histogram, bucket, bucket_runs?.[index] ?? 0)
  return histogram
}
