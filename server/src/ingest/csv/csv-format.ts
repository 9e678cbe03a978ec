import { csvLines } from '@leme/contract/import/csv'
import type { Column } from './column.ts'

/** How rows become text: what stands before, around and after them. */
export type Format = {
  begin: string
  rows: (rows: readonly Record<string, unknown>[], first: boolean) => string
  end: string
}

/**
 * As spreadsheets in Brazil open it: `;`, a byte order mark, numbers with a comma, dates with the day first, times by the
 * zone's clock, and no text that would run as a formula.
 */
export function csvFormat(table: readonly Column[], timeZone: string): Format {
  const columns = table.filter(({ fileOnly }) => !fileOnly)
  return {
    begin: `\ufeff${csvLines([columns.map(({ labels: [label] }) => label)])}`,
    rows: (rows) => csvLines(rows.map((row) => columns.map((column) => cell(column, row[column.field], timeZone)))),
    end: '',
  }
}

function cell({ kind }: Column, value: unknown, timeZone: string): string {
  return value === null || value === undefined ? '' : kind.write(value, timeZone)
}
