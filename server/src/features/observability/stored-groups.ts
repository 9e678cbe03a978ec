import type { RunGrouping } from '@leme/contract/agents/run-group'
import type { Transaction } from '../../database/transaction.ts'
import { notAssistantsRun } from '../agent/assistant-agent.ts'
import type { TimeSpan } from '../agent/time-span.ts'
import { askPlanned, countedBy, summed } from './counted-groups.ts'
import { onOneLine } from './figures-sql.ts'
import { addRuns, type Histogram } from './latency-histogram.ts'
import { type CountedGroup, groupsAnswer, shownOf } from './run-groups-sql.ts'

/** What run_group_days counts the runs by. */
const stored = ['model', 'project_id', 'version', 'environment', 'run_type'] as const
type StoredGrouping = (typeof stored)[number]

export function isStoredGrouping(by: RunGrouping): by is StoredGrouping {
  return (stored as readonly RunGrouping[]).includes(by)
}

/** Between the instants that bound the periods ($1 ends, $2 begins, $3 begins the one before) and UTC's midnights. */
const pieces = (by: StoredGrouping) => `select lower, upper, lower >= $2::timestamptz as is_now,
    upper - lower = interval '1 day' and exists (
      select from run_group_days days
      where days.org_id = (select context.org_id()) and days.day = (lower at time zone 'UTC')::date and days.grouping = '${by}'
    ) as is_stored
  from (
    select point as lower, lead(point) over (order by point) as upper
    from (
      select generate_series(date_trunc('day', $3::timestamptz, 'UTC'), $1::timestamptz, interval '1 day') as point
      union values ($3::timestamptz), ($2::timestamptz), ($1::timestamptz + interval '1 microsecond')
    ) points where point >= $3::timestamptz and point <= $1::timestamptz + interval '1 microsecond'
  ) bounded where upper is not null`

const counts = 'runs, failed, runs_with_cost, unpriced_steps, cost_usd'

function queryOf(by: StoredGrouping): string {
  const fromDays = `select ${by === 'project_id' ? 'value::uuid' : 'value'} as value, is_now, ${counts}, latencies, null::smallint as bucket
    from pieces join run_group_days days on days.org_id = (select context.org_id())
      and days.day = (lower at time zone 'UTC')::date and days.grouping = '${by}'
    where is_stored and runs > 0`
  const counted = countedBy(by, {
    where: `created_at >= lower and created_at < upper and ${notAssistantsRun}`,
    isNow: 'pieces.is_now',
  })
  const fromRuns = `select value, counted.is_now, ${counts}, null, bucket
    from pieces cross join lateral (${counted}) counted where not is_stored`
  const latencies = `json_agg(json_build_object('bucket', coalesce(bucket, array_lower(latencies, 1)),
      'runs', coalesce(latencies, array[runs::integer])))
      filter (where is_now and (bucket is not null or latencies <> '{}')) as latencies`
  return onOneLine(`with pieces as materialized (${pieces(by)})
    select json_agg(shown) as groups
    from (${shownOf(by, `(${summed(`${fromDays} union all ${fromRuns}`, latencies)}) grouped`, ', latencies')}) shown`)
}

const queries = Object.fromEntries(stored.map((by) => [by, queryOf(by)])) as Record<StoredGrouping, string>

/** How many runs each bucket has, from this one on. */
type Latencies = { bucket: number; runs: (number | null)[] }

type Counted = CountedGroup & { latencies: Latencies[] | null }

/** The runs of both periods by what they have, without the assistant's: of days that are counted by these, of the rest from the runs. */
export async function listStoredGroups(tx: Transaction, by: StoredGrouping, span: TimeSpan): Promise<string> {
  const [row] = await askPlanned<{ groups: Counted[] | null }>(tx, queries[by], [span.ended, span.began, span.before])
  return groupsAnswer(row?.groups ?? [], histogramOf)
}

function histogramOf({ latencies }: Counted): Histogram {
  const histogram: Histogram = []
  for (const { bucket, runs } of latencies ?? []) {
    for (const [index, count] of runs.entries()) addRuns(histogram, bucket + index, count ?? 0)
  }
  return histogram
}
