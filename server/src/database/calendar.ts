import { LRUCache } from 'lru-cache'
import type { Transaction } from './transaction.ts'

/** The zone of the organisation's calendar; by functions/calendar.sql, as all below. */
export async function readTimeZone(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ time_zone: string | null }>('select public.org_time_zone() as time_zone')
  if (!row?.time_zone) throw new Error('no organisation that is seen has a calendar')
  return row.time_zone
}

/** Which day it is on the organisation's calendar, `YYYY-MM-DD`. */
export async function readToday(tx: Transaction, now: Date): Promise<string> {
  const [row] = await tx.query<{ day: string | null }>('select public.org_day($1)::text as day', [now])
  if (!row?.day) throw new Error('no organisation that is seen has a calendar')
  return row.day
}

/** Reads what depends on which day it is where the organisation is. `read` only reads: it may run twice. */
export type ReadAsOfToday = <T>(tx: Transaction, orgId: string, read: (today: string) => Promise<T>) => Promise<T>

/** For how many organisations the day that they had last is remembered. */
const remembered = 10_000

/**
 * Asks which day it is together with what depends on it, in one round trip, as of the day that the organisation had
 * last. That day is never trusted: where the answer is another one, what was read is dropped and read once more.
 */
export function createReadAsOfToday(clock: () => Date): ReadAsOfToday {
  const lastDays = new LRUCache<string, string>({ max: remembered })
  return async (tx, orgId, read) => {
    const ask = async () => {
      const today = await readToday(tx, clock())
      lastDays.set(orgId, today)
      return today
    }
    const expected = lastDays.get(orgId)
    if (expected === undefined) return read(await ask())
    const [today, rows] = await Promise.all([ask(), read(expected)])
    return today === expected ? rows : read(today)
  }
}

/** SQL of the first instant of a day on the organisation's calendar, worked out once; `day` is SQL, never a request's text. */
export function midnight(day: string): string {
  return `(select public.org_midnight((${day})::date))`
}
