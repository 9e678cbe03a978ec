import { parse } from 'csv-parse/sync'
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
  try {
    const options = { delimiter, to: 1, skip_empty_lines: true, relax_quotes: true, relax_column_count: true }
    const [header = []] = parse(start, options) as string[][]
    return header.filter((name) => findColumn(table, name)).length * 1000 + header.length
  } catch {
    return 0
  }
}
