import type { TimeSpan } from '../agent/time-span.ts'
import { inReais } from '../exchange-rate/in-reais.ts'

/** What the statements below are asked with; more follow. */
export const valuesOf = ({ ended, began, grain, period }: TimeSpan): unknown[] => [ended, began, grain, period]

/**
 * Of the end ($1), the beginning ($2) and the parts' size ($3): the hour and the part whose beginnings are nearest to the
 * period's, before or after it. Hours are UTC's; a day begins within one where its zone is half an hour off.
 */
export const bounds = `select nearest.*, date_trunc('hour', parts_from) as hours_to
  from (
    select period.*, (last_part at time zone zone + size) at time zone zone as parts_end,
      date_trunc('hour', began + interval '30 minutes') as hours_from,
      case when began - first_part < next_part - began then first_part else next_part end as parts_from
    from (
      select cut.*, (first_part at time zone zone + size) at time zone zone as next_part
      from (
        select asked.*, date_trunc($3::text, began, zone) as first_part, date_trunc($3::text, ended, zone) as last_part
        from (
          select $1::timestamptz as ended, $2::timestamptz as began, ('1 ' || $3::text)::interval as size,
            case when $3::text = 'hour' then 'UTC' else public.org_time_zone() end as zone
        ) asked
      ) cut
    ) period
  ) nearest`

export const counts = ['runs', 'completed', 'failed', 'running', 'runs_with_cost', 'unpriced_steps']

const shown = `${counts.map((count) => `coalesce(${count}, 0) as ${count}`).join(', ')},
  trim_scale(coalesce(cost_usd, 0))::text as cost_usd`

const costsByDay = `select (part at time zone public.org_time_zone())::date as day, cost_usd as usd
  from figures where part is not null and cost_usd <> 0`

/**
 * The answer without its percentiles, of `figures`: the counts by part, and of the whole period where the part is null.
 * $4 is the period's name.
 */
export const answered = `series as (
    select local at time zone zone as "from", ${shown}
    from bounds
    cross join lateral generate_series(first_part at time zone zone, ended at time zone zone, size) local
    left join figures on figures.part = local at time zone zone
  ),
  whole as (
    select $4::text as period, began as "from", ended as "to", $3::text as grain, ${shown},
      (100 * completed / nullif(completed + failed, 0)::float8) as success_rate,
      (select json_agg(series order by "from") from series) as series,
      ${inReais(costsByDay)} as brl
    from bounds left join figures on figures.part is null
  )`

/** On one line: short enough to be a prepared statement. */
export function onOneLine(statement: string): string {
  return statement.replaceAll(/\s+/g, ' ')
}
