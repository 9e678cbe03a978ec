import { createHash } from 'node:crypto'
import { keyField, lacksKey, type ReadColumns, tellingText } from '@leme/contract/import-lines'
import type { LineRead } from './row.ts'

/** What files have and rows have not. */
const fileOnly = new Set(['description', 'installment', 'direction', 'paid_amount', 'open_amount'])

/**
 * Gives a row that its system knows by nothing what it is known by: `SN-` ("sem número") and a digest of what tells it
 * apart, which the same row has in every file; `nth` distinguishes those that say the same.
 */
export function giveKey(read: LineRead, columns: ReadColumns, cells: readonly string[], nth: number): LineRead {
  const { description, ...row } = ('row' in read ? read.row : read.rest) ?? {}
  if (lacksKey(columns) && ('row' in read || read.rest)) {
    const text = tellingText(columns, cells)
    const digest = createHash('sha256').update(`${text}|${nth}`).digest('hex').slice(0, 16).toUpperCase()
    row[keyField(columns.kind)] = `SN-${digest}`
  }
  if (columns.kind === 'receivables' && description !== undefined && row.notes === undefined) row.notes = description
  if ('row' in read) {
    const blank = (read.blank ?? []).filter((field) => !fileOnly.has(field) && row[field] === undefined)
    return { row, blank }
  }
  return read.rest ? { ...read, rest: row } : read
}
