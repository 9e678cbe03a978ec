import { type CsvError, type Parser, parse } from 'csv-parse'
import { StartRefused } from '../../start-refused.ts'
import { longestRecord } from './text-file.ts'

/** How far a text was read: the line that comes next, counted from 1 as an editor does, and bytes in UTF-8. */
export type Position = { line: number; bytes: number }

/** One record, the line on which it begins, and where what follows it does. */
export type CsvRecord = { line: number; cells: string[]; next: Position }

type Reading = {
  /** The line on which the text begins. */
  from?: number
  /** The text is a piece of a longer one: what its end cuts off is not read. */
  cut?: boolean
}

/** A CSV that cannot be read on. What came before it was given out. */
export class CsvBroken extends StartRefused {
  readonly line: number
  readonly reason: string

  constructor(line: number, reason: string, options: { cause: unknown }) {
    super(`linha ${line}: ${reason}`, options)
    this.line = line
    this.reason = reason
  }
}

const lineEnd = /\r\n|\r|\n/g

function countLines(raw: string): number {
  return raw.match(lineEnd)?.length ?? 0
}

/**
 * The records of a CSV (RFC 4180, any line end), except for blank lines. A cell may hold line ends between quotes.
 * Throws CsvBroken, after all records before it, where quotes do not close. Answers how far it came.
 */
export async function* readRecords(
  text: AsyncIterable<string> | readonly string[],
  delimiter: string,
  { from = 1, cut = false }: Reading = {},
): AsyncGenerator<CsvRecord, Position> {
  const read: CsvRecord[] = []
  let line = from
  let bytes = 0
  let length = 0
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
    // Taken here and not from the parser's other end: a broken quote would take down with it what was read before.
    on_record: (given: unknown, info) => {
      const { record, raw } = given as { record: string[]; raw: string }
      const blank = leadingLines(raw)
      const begins = line + blank
      line += countLines(raw)
      bytes = info.bytes
      if (record.some((cell) => cell.trim() !== '')) read.push({ line: begins, cells: record, next: { line, bytes } })
      return null
    },
  })
  parser.on('error', () => {})
  const failed = (error: CsvError) => broken(error, line)
  for await (const piece of text) {
    length += Buffer.byteLength(piece)
    const error = piece === '' ? null : await write(parser, piece)
    yield* read.splice(0)
    if (error) throw failed(error)
  }
  if (cut) return { line, bytes }
  const error = await finish(parser)
  yield* read.splice(0)
  if (error) throw failed(error)
  return { line, bytes: length }
}

/** How many characters of a text so many of its bytes are. */
export function charactersOf(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length
}

/** csv-parse keeps skipped blank lines in the raw text of the record after them. */
function leadingLines(raw: string): number {
  return countLines(/^[\r\n]*/.exec(raw)?.[0] ?? '')
}

function write(parser: Parser, piece: string): Promise<CsvError | null> {
  return new Promise((resolve) =>
    parser.write(piece, (error) => resolve((error as CsvError | null | undefined) ?? null)),
  )
}

function finish(parser: Parser): Promise<CsvError | null> {
  return new Promise((resolve) => {
    parser.once('error', (error: CsvError) => resolve(error))
    parser.end((error?: Error | null) => resolve((error as CsvError | null | undefined) ?? null))
  })
}

function broken(error: CsvError, recordStart: number): CsvBroken {
  const raw = 'raw' in error && typeof error.raw === 'string' ? error.raw : ''
  const begins = recordStart + leadingLines(raw)
  const here = recordStart + countLines(raw)
  const at = (line: number, reason: string) =>
    new CsvBroken(line, `${reason}. O resto do arquivo não foi lido.`, { cause: error })
  switch (error.code as string) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return at(begins, 'as aspas abertas neste registro não se fecham')
    case 'CSV_INVALID_CLOSING_QUOTE': {
      const from = begins === here ? '' : `, no registro que começa na linha ${begins}`
      return at(here, `há texto depois de aspas que se fecham${from}`)
    }
    case 'INVALID_OPENING_QUOTE':
      return at(here, 'há aspas no meio de um texto sem aspas em volta')
    default:
      return at(begins, `não foi possível ler o CSV (${error.code})`)
  }
}
