import { cellText } from '@leme/contract/import/csv'
import type { OtherLines } from '@leme/contract/import/import'
import { lacksKey, type ReadColumns, telling } from '@leme/contract/import/import-lines'
import { plainName } from '@leme/contract/text/text'
import { tellKey } from './derived-key.ts'
import type { Header } from './header.ts'
import type { FileStyle } from './reading.ts'
import { type Numberless, readLine } from './row.ts'

/** How the lines of one file are read. */
type Reading = { header: Header; columns: ReadColumns; style: FileStyle }

/**
 * What a line of a file without numbers is known by; undefined where a column says that, or where the line cannot be read.
 * `others` are the lines of its file that say the same.
 */
export function numberlessOf(
  { header, columns, style }: Reading,
  cells: readonly string[],
  others: (first: number, last: number) => readonly OtherLines[],
  isRest: boolean,
): Numberless | undefined {
  const said = lacksKey(columns) ? telling(columns, cells) : null
  if (!said) return undefined
  const client = columns.fields.indexOf('client')
  return {
    said,
    isRest,
    others: (first, last) =>
      others(first, last).map(({ cells: [...cells], before, after }) => {
        const record = { cells, line: 1, through: 1, next: { at: 0, line: 1 } }
        // What is doubtful of these lines is said where they are read.
        const read = tellKey(readLine(header, record, { ...style }), columns, cells)
        return { client: plainName(cellText(cells[client] ?? '')), read, before, after }
      }),
  }
}
