import { readRecords } from '@leme/contract/import/csv-records'
import type { Column } from './column.ts'
import { type Found, findHeader } from './header.ts'

const delimiters = [';', ',', '\t'] as const

export type Dialect = {
  delimiter: string
  /** Where the names of the columns are, among the records; null where there are none. */
  header: Found | null
}

/** What parts the cells: as Excel's own `sep=` line says, else what finds the most known names in one line. */
export function findDialect(table: readonly Column[], start: string, isWhole: boolean): Dialect {
  const declared = separatorLine(start)
  const options = declared ? [declared] : delimiters
  const found = options.map((delimiter) => ({ delimiter, header: headerOf(table, start, delimiter, isWhole) }))
  const best = found.reduce((one, other) => (score(other.header) > score(one.header) ? other : one))
  return { ...best, delimiter: best.delimiter ?? ';' }
}

/** Excel's `sep=;` before the header. */
function separatorLine(start: string): string | null {
  return /^"?sep=([;,\t])"?\r?\n/i.exec(start)?.[1] ?? null
}

function headerOf(table: readonly Column[], start: string, delimiter: string, isWhole: boolean): Found | null {
  const records = readRecords(start, delimiter, { cut: !isWhole })
  const isDeclared = separatorLine(start) !== null
  if (isDeclared) records.next()
  const found = findHeader(table, records)
  return found && isDeclared ? { ...found, place: found.place + 1 } : found
}

function score(header: Found | null): number {
  if (!header) return -1
  return (header.isWhole ? 1_000_000 : 0) + header.known * 1000 + header.names.length
}
