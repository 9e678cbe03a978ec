import { type CsvError, type Parser, parse } from 'csv-parse'
import { StartRefused } from '../../start-refused.ts'
import { longestRecord } from './text-file.ts'

/** One record and the line on which it begins, counted from 1 as an editor does. */
export type CsvRecord = { line: number; cells: string[] }

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
 * The records of a CSV (RFC 4180, any line end), but for blank lines. A cell may hold line ends between quotes.
 * Throws CsvBroken, after all records before it, where quotes do not close.
 */
export async function* readRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRecord> {
  const read: CsvRecord[] = []
  let line = 1
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
    // Taken here and not from the parser's other end: a broken quote would take down with it what was read before.
    on_record: (given: unknown) => {
      const { record, raw } = given as { record: string[]; raw: string }
      const blank = leadingLines(raw)
      if (record.some((cell) => cell.trim() !== '')) read.push({ line: line + blank, cells: record })
      line += countLines(raw)
      return null
    },
  })
  parser.on('error', () => {})
  const failed = (error: CsvError) => broken(error, line)
  for await (const piece of text) {
    const error = piece === '' ? null : await write(parser, piece)
    yield* read.splice(0)
    if (error) throw failed(error)
  }
  const error = await finish(parser)
  yield* read.splice(0)
  if (error) throw failed(error)
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
