import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import fc from 'fast-check'
import { demoRows } from '../src/demo/rows.ts'

export const { dayOf: today } = calendarIn(defaultTimeZone)

export type Row = Record<string, string | null>

const made = new Map<number, Map<string, Row[]>>()
export const now = new Date('2026-11-20T17:32:00Z')
export const reader = rowsOf(now)

/** Every table's rows of an instant as JSON carries them, made once. */
function tablesOf(at: Date): Map<string, Row[]> {
  const known = made.get(at.getTime())
  if (known) return known
  const { tables } = demoRows(at)
  const byName = new Map(tables.map(({ table, rows }) => [table, JSON.parse(JSON.stringify(rows)) as Row[]]))
  made.set(at.getTime(), byName)
  return byName
}

/** A reader of the demo's tables as they are when it is loaded at this instant. */
export function rowsOf(at: Date) {
  const byName = tablesOf(at)
  return (table: string): Row[] => {
    const rows = byName.get(`public.${table}`)
    if (!rows) throw new Error(`no rows of ${table}`)
    return rows
  }
}

export const allRows = (at: Date): Row[] => [...tablesOf(at).values()].flat()

export const sorted = (values: readonly string[]) => [...values].sort()
export const count = (rows: readonly Row[], column: string, value: string) =>
  rows.filter((row) => row[column] === value).length

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
/** Twenty of them, the same for every test of a run. */
const seed = Date.now()
export const atAnyInstant = (check: (at: Date) => void) =>
  fc.assert(fc.property(anyInstant, check), { numRuns: 20, seed })
