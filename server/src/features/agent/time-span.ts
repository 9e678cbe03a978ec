import { type AnsweredPeriod, type Grain, type Period, periodHours } from '@leme/contract/agents/observability'
import type { PeriodQuery } from '@leme/contract/agents/period-query'
import { midnight } from '../../database/calendar.ts'
import type { Transaction } from '../../database/transaction.ts'

/** A period with both its ends, which count, and where the one of the same length before it begins. */
export type TimeSpan = {
  period: AnsweredPeriod
  /** Instants; as text where PostgreSQL said them, whose microseconds a Date has not. */
  before: Date | string
  began: Date | string
  ended: Date | string
  grain: Grain
}

const hour = 60 * 60 * 1000

/** A period that ends `now`. */
export function rollingSpan(period: Period, now: Date): TimeSpan {
  const length = periodHours[period] * hour
  const [began, before] = [new Date(now.getTime() - length), new Date(now.getTime() - 2 * length)]
  return { period, before, began, ended: now, grain: period === '24h' ? 'hour' : 'day' }
}

/** What was asked for: days of the organisation's calendar, which end `now` at the latest, or a period that ends then. */
export async function spanOf(tx: Transaction, { period, from, to }: PeriodQuery, now: Date): Promise<TimeSpan> {
  if (from === undefined || to === undefined) return rollingSpan(period, now)
  const [row] = await tx.query<Pick<TimeSpan, 'before' | 'began' | 'ended'>>(
    `select ${midnight('$1::date - ($2::date - $1::date + 1)')}::text as before,
       least(${midnight('$1::date')}, ended)::text as began, ended::text as ended
     from (select least($3::timestamptz, ${midnight('$2::date + 1')} - interval '1 microsecond') as ended) one`,
    [from, to, now],
  )
  if (!row) throw new Error('days have no beginning')
  return { period: 'days', ...row, grain: from === to ? 'hour' : 'day' }
}
