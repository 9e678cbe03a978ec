import { importLimits } from './import.ts'

/** How far a text was read: in characters, and the line that comes next, counted from 1 as an editor does. */
export type Position = { at: number; line: number }

/**
 * One record and the lines that it takes, from `line` through `through`; or a line that is none, and why. Where what
 * comes after it begins.
 */
export type CsvEntry = { line: number; through: number; next: Position } & (
  | { cells: string[] }
  | { refusal: string; text: string }
)

type Reading = {
  /** The line on which the text begins. */
  line?: number
  /** The text is a piece of a longer one: what its end cuts off is not read. */
  cut?: boolean
  /** How far a record may reach, in characters. */
  longest?: number
}

/**
 * The records of a CSV (RFC 4180, any line end), except for blank ones. A cell may hold line ends between quotes;
 * quotes within a cell that does not begin with one are text, as spreadsheets read them. Where quotes do not close, or
 * text comes after them, that line alone is refused and reading goes on with the next. Answers how far it came.
 */
export function* readRecords(
  text: string,
  delimiter: string,
  { line = 1, cut = false, longest = importLimits.text }: Reading = {},
): Generator<CsvEntry, Position> {
  let next: Position = { at: 0, line }
  while (next.at < text.length) {
    const begins = next
    const read = scan(text, begins.at, delimiter, { cut, longest })
    if (read === null) break
    const lines = countLineEnds(text, begins.at, read.end)
    next = { at: read.end, line: begins.line + lines }
    const through = isLineEnd(text[read.end - 1]) ? next.line - 1 : next.line
    if ('refusal' in read) {
      const line = text.slice(begins.at, read.end).trimEnd()
      yield { line: begins.line, through, next, refusal: read.refusal(begins.line), text: line }
    } else if (read.cells.some((cell) => cell.trim() !== ''))
      yield { line: begins.line, through, next, cells: read.cells }
  }
  return next
}

type Bounds = { cut: boolean; longest: number }
type Scanned = { end: number } & ({ cells: string[] } | { refusal: (line: number) => string })

/** The record that begins at `start`; null where the text ends before it does and more is to come. */
function scan(text: string, start: number, delimiter: string, { cut, longest }: Bounds): Scanned | null {
  const cells: string[] = []
  for (let at = start; ; at += 1) {
    const opening = at
    if (text[at] === '"') {
      const closing = closingQuote(text, at + 1, start + longest)
      if (closing === -1) {
        const isOpen = cut && text.length - start < longest
        return isOpen ? null : refuseLine(text, start, cut, () => 'as aspas abertas neste registro não se fecham')
      }
      cells.push(text.slice(at + 1, closing).replaceAll('""', '"'))
      at = closing + 1
      while (text[at] === ' ') at += 1
      if (at < text.length && !endsCell(text[at], delimiter)) {
        const ends = countLineEnds(text, start, at)
        return refuseLine(text, start, cut, (line) => textAfterQuotes(line, line + ends))
      }
    } else {
      while (at < text.length && !endsCell(text[at], delimiter)) at += 1
      cells.push(text.slice(opening, at))
    }
    if (at === text.length) return cut ? null : { cells, end: at }
    if (text[at] === delimiter) continue
    if (cut && endsInHalf(text, at)) return null
    return { cells, end: afterLineEnd(text, at) }
  }
}

/** Where a cell that was opened closes; -1 where that is nowhere, or farther than any record reaches. */
function closingQuote(text: string, from: number, before: number): number {
  for (let at = text.indexOf('"', from); at !== -1 && at < before; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function textAfterQuotes(line: number, here: number): string {
  if (here === line) return 'há texto depois de aspas que se fecham'
  return `as aspas abertas neste registro se fecham na linha ${here}, e há texto depois delas`
}

/** Only the line on which the record begins; null where its end is still to come. */
function refuseLine(text: string, start: number, cut: boolean, refusal: (line: number) => string): Scanned | null {
  for (let at = start; at < text.length; at += 1) {
    if (!isLineEnd(text[at])) continue
    return cut && endsInHalf(text, at) ? null : { end: afterLineEnd(text, at), refusal }
  }
  return cut ? null : { end: text.length, refusal }
}

/** Whether the text ends in what may be the first half of a CRLF. */
function endsInHalf(text: string, at: number): boolean {
  return text[at] === '\r' && at + 1 === text.length
}

function afterLineEnd(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1
}

function endsCell(sign: string | undefined, delimiter: string): boolean {
  return sign === delimiter || isLineEnd(sign)
}

function isLineEnd(sign: string | undefined): boolean {
  return sign === '\n' || sign === '\r'
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) {
    if (!isLineEnd(text[at])) continue
    count += 1
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
  }
  return count
}
