import type { Transaction } from './transaction.ts'

/** The zone of the organisation's calendar; by migration 044, as all below. */
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

/** SQL of the first instant of a day on the organisation's calendar, worked out once; `day` is SQL, never a request's text. */
export function midnight(day: string): string {
  return `(select public.org_midnight((${day})::date))`
}
