import { keyField, lacksKey, type ReadColumns, telling } from '@leme/contract/import/import-lines'
import type { LineRead } from './row.ts'

/** What files have and rows have not. */
const fileOnly = new Set(['description', 'installment', 'direction', 'paid_amount', 'open_amount'])

/** How a key is written that no system gave: "sem número". */
export const derivedPrefix = 'SN-'

/**
 * Takes what only files have off a row. One that its system knows by nothing is known by what it says (`Numberless`): what
 * it is called is found out beside what is stored, and nothing is asked of it meanwhile.
 */
export function tellKey(read: LineRead, columns: ReadColumns, cells: readonly string[]): LineRead {
  const { description, ...row } = ('row' in read ? read.row : read.rest) ?? {}
  if (columns.kind === 'receivables' && description !== undefined && row.notes === undefined) row.notes = description
  const said = lacksKey(columns) ? telling(columns, cells) : null
  if (lacksKey(columns) && (said || !('row' in read))) row[keyField(columns.kind)] = derivedPrefix
  if ('row' in read) {
    const blank = (read.blank ?? []).filter((field) => !fileOnly.has(field) && row[field] === undefined)
    return { row, blank }
  }
  return read.rest ? { ...read, rest: row } : read
}
