import type { Transaction } from '../../database/transaction.ts'
import { notAssistantsRun } from '../agent/assistant-agent.ts'
import type { TimeSpan } from '../agent/time-span.ts'
import { askPlanned } from './counted-groups.ts'
import { onOneLine } from './figures-sql.ts'
import { addRuns, bucketOfLatency, type Histogram } from './latency-histogram.ts'
import { type CountedGroup, groupsAnswer, shownOf } from './run-groups-sql.ts'
import type { Subject } from './subject.ts'

/**
 * The instants that bound the period ($2 to $1) and the one before it (from $3), each with the midnight and the hour that are
 * nearest to it, and with how much of what lies before it belongs to either period.
 */
const edges = `select edge.*, date_trunc('hour', midnight) as midnight_hour,
    date_trunc('hour', instant + interval '30 minutes') as hour
  from (
    select place, instant, now_weight, before_weight,
      case when instant - last_midnight < next_midnight - instant then last_midnight else next_midnight end as midnight
    from (values (0, least($3::timestamptz, $2::timestamptz), 0, -1), (1, $2::timestamptz, -1, 1),
      (2, $1::timestamptz + interval '1 microsecond', 1, 0)) asked (place, instant, now_weight, before_weight)
    cross join (select public.org_time_zone() as zone offset 0) calendar
    cross join lateral (select date_trunc('day', instant, zone) as last_midnight) earlier
    cross join lateral (
      select (last_midnight at time zone zone + interval '1 day') at time zone zone as next_midnight
    ) later
  ) edge`

/** The days between the midnights, and of each edge the hours between its midnight and its hour, either of which is first. */
const storedPieces = `select 'day' as grain, began.midnight as lower, ended.midnight as upper, began.place as now_weight,
    1 - began.place as before_weight
  from edges began join edges ended on ended.place = began.place + 1
  union all
  select 'hour', least(midnight_hour, hour), greatest(midnight_hour, hour), sign * now_weight, sign * before_weight
  from edges cross join lateral (select case when midnight_hour < hour then 1 else -1 end as sign) direction`

/** What lies between a midnight and its hour, where a zone is half an hour off, and between an hour and its edge. */
const oddPieces = `select midnight_hour as lower, midnight as upper, -now_weight as now_weight, -before_weight as before_weight
  from edges
  union all
  select least(hour, instant), greatest(hour, instant), sign * now_weight, sign * before_weight
  from edges cross join lateral (select case when hour < instant then 1 else -1 end as sign) direction`

const counts = ['runs', 'failed', 'runs_with_cost', 'unpriced_steps', 'cost_usd']
const columns = counts.join(', ')

/** Whose figures are read, and which runs beside them. An agent's id is $4. */
function conditionsOf(subject: Subject): { agents: string; runs: string } {
  if (typeof subject === 'object') return { agents: 'id = $4::uuid', runs: 'agent_id = $4::uuid' }
  return subject === 'all' ? { agents: 'true', runs: 'true' } : { agents: 'not is_assistant', runs: notAssistantsRun }
}

function queryOf(subject: Subject): string {
  const whose = conditionsOf(subject)
  // The organisation's figures, less those of the agents that are part of them, are those of the runs without an agent.
  const without = `union all select context.org_id(), null, 1
    union all select id, null, -1 from agents where not is_assistant`
  const subjects = `select id as subject, id as value, 1 as sign from agents where ${whose.agents}
    ${typeof subject === 'object' ? '' : without}`
  // Looked up piece by piece: a join reads all figures of the organisation.
  const stored = (further: string, which: string) => `select value, sign * now_weight as now_weight,
      sign * before_weight as before_weight, ${further}
    from subjects cross join stored_pieces pieces
    cross join lateral (
      select ${further} from agent_run_figures figures
      where figures.subject = subjects.subject and figures.grain = pieces.grain and part >= lower and part < upper offset 0
    ) figures
    where ${which}`
  const odd = `select now_weight, before_weight, counted.*
    from (${oddPieces}) piece
    cross join lateral (
      select agent_id as value, count(*) as runs, count(*) filter (where status = 'failed') as failed,
        count(cost_usd) as runs_with_cost, coalesce(sum(unpriced_steps), 0) as unpriced_steps,
        coalesce(sum(cost_usd), 0) as cost_usd, json_agg(latency_ms) filter (where latency_ms is not null) as latencies
      from agent_runs where ${whose.runs} and created_at >= lower and created_at < upper group by agent_id
    ) counted`
  const sum = (count: string, weight: string) => `sum(${weight} * ${count})`
  const grouped = `select value, ${counts.map((count) => `${sum(count, 'now_weight')} as ${count}`).join(', ')},
      ${sum('runs', 'before_weight')} as runs_before, ${sum('cost_usd', 'before_weight')} as cost_before_usd
    from (
      ${stored(columns, 'true')} union all select value, now_weight, before_weight, ${columns} from odd
    ) counted group by value`
  return onOneLine(`with edges as (${edges}), stored_pieces as (${storedPieces}), subjects as (${subjects}),
      odd as (${odd}),
      shown as materialized (${shownOf('agent_id', `(${grouped}) grouped where runs > 0 or runs_before > 0`)})
    select (select json_agg(shown) from shown) as groups,
      (select json_agg(stored) from (
        select value, now_weight as weight, array_lower(latencies, 1) as bucket, latencies as runs
        from (${stored('latencies', 'now_weight <> 0 and value in (select value::uuid from shown)')}) stored
        where latencies <> '{}'
      ) stored) as stored,
      (select json_agg(odd) from (
        select value, now_weight as weight, latencies from odd
        where now_weight <> 0 and value is not null and latencies is not null
      ) odd) as odd,
      (select json_agg(without) from (
        select public.latency_bucket(latency_ms) as bucket, count(*) as runs from agent_runs
        where agent_id is null and latency_ms is not null and created_at >= $2::timestamptz and created_at <= $1::timestamptz
          and exists (select from shown where value is null)
        group by 1
      ) without) as without`)
}

const queries = { company: queryOf('company'), all: queryOf('all'), agent: queryOf({ agent_id: '' }) }

type Counted = {
  groups: CountedGroup[] | null
  /** How many runs in each bucket, from this one on. */
  stored: { value: string; weight: number; bucket: number; runs: (number | null)[] }[] | null
  /** Single runs. */
  odd: { value: string; weight: number; latencies: number[] }[] | null
  /** Of the runs that have no agent. */
  without: { bucket: number; runs: number }[] | null
}

/**
 * The runs of both periods by their agents, from the figures that are stored of each by hour and day, as the cards are. So
 * runs that were deleted for their age count, except in the percentiles of those without an agent.
 */
export async function listAgentGroups(tx: Transaction, span: TimeSpan, subject: Subject): Promise<string> {
  const asked = [span.ended, span.began, span.before]
  const [row] =
    typeof subject === 'object'
      ? await askPlanned<Counted>(tx, queries.agent, [...asked, subject.agent_id])
      : await askPlanned<Counted>(tx, queries[subject], asked)
  const histograms = new Map<string | null, Histogram>()
  const histogramOf = (value: string | null): Histogram => {
    const histogram = histograms.get(value) ?? []
    histograms.set(value, histogram)
    return histogram
  }
  for (const { value, weight, bucket, runs } of row?.stored ?? []) {
    const histogram = histogramOf(value)
    for (const [index, count] of runs.entries()) addRuns(histogram, bucket + index, weight * (count ?? 0))
  }
  for (const { value, weight, latencies } of row?.odd ?? []) {
    const histogram = histogramOf(value)
    for (const latency of latencies) addRuns(histogram, bucketOfLatency(latency), weight)
  }
  for (const { bucket, runs } of row?.without ?? []) addRuns(histogramOf(null), bucket, runs)
  return groupsAnswer(row?.groups ?? [], ({ value }) => histograms.get(value))
}
