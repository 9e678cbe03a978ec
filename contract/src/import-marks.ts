import { readRecords } from './csv-records.ts'
import { importLimits, type Marks } from './import.ts'
import { createOrdinals, lacksKey, type PassedOver, passedOver, type ReadColumns } from './import-lines.ts'
import { createRepeatFinder } from './import-repeats.ts'

/** What a line is to the file that it is in. */
export type LineMark = {
  /** Why it is no row. */
  passed: PassedOver | null
  /** The earlier line that says the same row. */
  of: number | null
  /** Which it is of the lines that say the same, where no column tells rows apart. */
  nth: number
}

export type Marker = (line: number, cells: readonly string[]) => LineMark

/** Knows the lines that it was asked for; each may be asked for again. */
export function createMarker(columns: ReadColumns): Marker {
  const earlierOf = createRepeatFinder(columns.kind, columns.fields)
  const ordinalOf = lacksKey(columns) ? createOrdinals(columns) : () => 1
  return (line, cells) => {
    const passed = passedOver(columns, cells)
    if (passed) return { passed, of: null, nth: 1 }
    return { passed, of: earlierOf(line, cells), nth: ordinalOf(line, cells) }
  }
}

type Piece = { text: string; last: boolean; line: number; delimiter: string }

/** What is to be known of the lines of a file's next piece, as far as one is read. */
export function markPiece(marker: Marker, { text, last, line, delimiter }: Piece): Marks {
  const marks: Marks = { repeats: [], passed: [], ordinals: [] }
  let records = 0
  for (const record of readRecords(text, delimiter, { line, cut: !last })) {
    if ('cells' in record) {
      const { passed, of, nth } = marker(record.line, record.cells)
      if (passed) marks.passed.push(record.line)
      if (of !== null) marks.repeats.push({ line: record.line, of })
      if (nth > 1) marks.ordinals.push({ line: record.line, nth })
    }
    records += 1
    if (records === importLimits.rows) break
  }
  return marks
}
