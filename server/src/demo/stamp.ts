import { type Calendar, notBefore } from './calendar.ts'
import { hex, integer, type Random, seeded } from './random.ts'

/** Rows of one table; all have the same columns. */
export type TableRows = { table: string; rows: readonly object[] }

export type Stamp = { id: string; created_at: string }

/**
 * Identifier and instant of a row that came up `day` days from today, in working hours, and after `parent` if it has
 * one. `path` names the row among all rows ("tasks/Portal/…"): it alone decides what is random here.
 */
export function stamp(calendar: Calendar, path: string, day: number, parent?: Stamp): Stamp {
  const random = seeded(path)
  const instant = calendar.instant(day, random)
  const created_at = parent ? notBefore(parent.created_at, instant, calendar.now, random) : instant
  return { id: uuidAt(created_at, random), created_at }
}

/** A UUID of version 7 that carries the row's own instant, as the database's would. */
export function uuidAt(instant: string, random: Random): string {
  const time = Date.parse(instant).toString(16).padStart(12, '0')
  const variant = '89ab'[integer(random, 0, 3)]
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex(random, 2).slice(1)}`,
    `${variant}${hex(random, 2).slice(1)}`,
    hex(random, 6),
  ].join('-')
}
