import { readRecords } from '@leme/contract/csv-records'
import type { Column } from './column.ts'
import { findColumn } from './header.ts'

const delimiters = [';', ',', '\t'] as const

/** What parts the cells: as Excel's own `sep=` line says, else what finds the most known names in the first line. */
export function findDelimiter(table: readonly Column[], start: string): string {
  const declared = separatorLine(start)
  if (declared) return declared
  const scores = delimiters.map((delimiter) => score(table, start, delimiter))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ';'
}

/** Excel's `sep=;` before the header. */
export function separatorLine(start: string): string | null {
  return /^"?sep=([;,\t])"?\r?\n/i.exec(start)?.[1] ?? null
}

function score(table: readonly Column[], start: string, delimiter: string): number {
  const { value: header } = readRecords(start, delimiter).next()
  if (!header || !('cells' in header)) return 0
  return header.cells.filter((name) => findColumn(table, name)).length * 1000 + header.cells.length
}
