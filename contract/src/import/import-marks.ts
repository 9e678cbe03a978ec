import { readRecords } from './csv-records.ts'
import { importLimits, type Marks } from './import.ts'
import type { EqualLines } from './import-equals.ts'
import { type PassedOver, passedOver, type ReadColumns } from './import-lines.ts'
import { createRepeatFinder } from './import-repeats.ts'

/** What a line is to the file that it is in. */
export type LineMark = {
  /** Why it is no row. */
  passed: PassedOver | null
  /** The earlier line that says the same row. */
  of: number | null
}

export type Marker = (line: number, cells: readonly string[]) => LineMark

/** Knows the lines that it was asked for; each may be asked for again. */
export function createMarker(columns: ReadColumns): Marker {
  const earlierOf = createRepeatFinder(columns.kind, columns.fields)
  return (line, cells) => {
    const passed = passedOver(columns, cells)
    if (passed) return { passed, of: null }
    return { passed, of: earlierOf(line, cells) }
  }
}

type Piece = { text: string; last: boolean; line: number; delimiter: string }

/** What is to be known of the lines of a file's next piece, as far as one is read. */
export function markPiece(marker: Marker, equals: EqualLines | null, { text, last, line, delimiter }: Piece): Marks {
  const marks: Marks = { repeats: [], passed: [], equals: [] }
  /** The first line of each row that others may say too. */
  const firsts = new Map<string, number>()
  let [records, end] = [0, line]
  for (const record of readRecords(text, delimiter, { line, cut: !last })) {
    end = record.line
    if ('cells' in record) {
      const { passed, of } = marker(record.line, record.cells)
      if (passed) marks.passed.push(record.line)
      const key = passed || !equals ? null : equals.keyOf(record.cells)
      if (key !== null && !firsts.has(key)) firsts.set(key, record.line)
      if (of !== null) marks.repeats.push({ line: record.line, of })
    }
    records += 1
    if (records === importLimits.rows) break
  }
  for (const [key, first] of firsts) {
    const others = equals?.others(key, line, end) ?? []
    if (others.length > 0) marks.equals.push({ line: first, others })
  }
  return marks
}
