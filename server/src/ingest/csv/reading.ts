import type { ColumnForm } from '@leme/contract/import/csv-survey'

/** What one cell says: its value, or why it cannot be read; the reason may add to "… inválido". */
export type Reading = { value: unknown } | { reason: string | null }

/** How the file writes its numbers and times; a reader of amounts keeps in it what it has seen. */
export type FileStyle = {
  delimiter: string
  /** On whose clock the times are that come without an offset. */
  timeZone: string
  /** First line with an amount such as `1.234`, read as thousands. */
  thousandsLine: number | null
  /** First line with an amount such as `1234.56`, whose point is a decimal one. */
  pointLine: number | null
  /** First line with an amount below zero. */
  negativeLine: number | null
}

export function createStyle(delimiter: string, timeZone: string): FileStyle {
  return { delimiter, timeZone, thousandsLine: null, pointLine: null, negativeLine: null }
}

/** Of a column that was not surveyed: what may be read in two ways is refused. */
export const undecided: ColumnForm = { order: null, decimals: null }
