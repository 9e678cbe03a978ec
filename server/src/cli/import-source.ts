import { extname } from 'node:path'
import type { ImportKind } from '@leme/contract/import-kind'
import { createRepeatFinder } from '@leme/contract/import-repeats'
import { doubt } from '../ingest/csv/amount.ts'
import { columnsOf } from '../ingest/csv/columns.ts'
import { findDelimiter, separatorLine } from '../ingest/csv/dialect.ts'
import { isPassedOver, matchHeader } from '../ingest/csv/header.ts'
import { createStyle, type FileStyle } from '../ingest/csv/reading.ts'
import { readStream } from '../ingest/csv/record-stream.ts'
import { refuseRepeated } from '../ingest/csv/repeated.ts'
import { type FileLine, readLine } from '../ingest/csv/row.ts'
import { openTextFile, type TextFile, textOf } from '../ingest/csv/text-file.ts'
import { StartRefused } from '../start-refused.ts'
import { readElements } from './import-json.ts'
import { UsageRefused } from './usage.ts'

/** A file that is being imported. */
export type Source = {
  /** What `line` counts. */
  unit: 'linha' | 'registro'
  /** Its lines, once; times that come without an offset are those of the zone's clock. */
  lines: (timeZone: string) => AsyncIterable<FileLine>
  /** How much of the file was read, from 0 to 1. */
  progress: () => number
  /** What somebody should know before it begins. */
  warnings: string[]
  /** What somebody should know once all lines were read. */
  afterthought: () => string | null
}

/** Throws StartRefused with one sentence where the file cannot be read, or has not what the noun's rows need. */
export async function openSource(path: string, kind: ImportKind): Promise<Source> {
  const extension = extname(path).toLowerCase()
  if (/^\.(xlsx?|ods)$/.test(extension)) throw new StartRefused(`${path} é uma planilha. Salve-a como "CSV UTF-8".`)
  if (extension !== '.csv' && extension !== '.json') throw new UsageRefused('O arquivo deve terminar em .csv ou .json.')
  const file = await openTextFile(path)
  return extension === '.csv' ? openCsv(file, kind) : openJson(file, kind)
}

async function openCsv(file: TextFile, kind: ImportKind): Promise<Source> {
  const table = columnsOf[kind]
  const start = await startOf(file)
  const delimiter = findDelimiter(table, start)
  let bytes = 0
  const records = readStream(
    textOf(file, (count) => {
      bytes += count
    }),
    delimiter,
  )
  if (separatorLine(start)) await records.next()
  const first = await records.next()
  if (first.done) throw new StartRefused(`O arquivo ${file.path} não tem nenhuma linha.`)
  if ('refusal' in first.value) throw new StartRefused(`linha ${first.value.line}: ${first.value.refusal}.`)
  const header = matchHeader(table, first.value)
  let style: FileStyle | null = null
  async function* lines(timeZone: string): AsyncGenerator<FileLine> {
    style = createStyle(delimiter, timeZone)
    const fields = header.columns.map((column) => column?.field ?? null)
    const earlierOf = createRepeatFinder(kind, fields)
    for await (const record of records) {
      const { line } = record
      const read = readLine(header, record, style)
      const earlier = 'cells' in record ? earlierOf(line, record.cells) : null
      yield { line, read: earlier === null ? read : refuseRepeated(read, kind, `na linha ${earlier}`) }
    }
  }
  const list = header.unknown.map((name) => `"${name}"`).join(', ')
  return {
    unit: 'linha',
    lines,
    progress: () => bytes / file.bytes,
    warnings: header.unknown.length > 0 ? [`Colunas que não conheço e não leio: ${list}.`] : [],
    afterthought: () => style && doubt(style),
  }
}

/** Enough of the file to hold its first line. */
async function startOf(file: TextFile): Promise<string> {
  for await (const piece of textOf(file, () => {})) return piece
  return ''
}

const noObject = { column: '', value: '', message: 'o registro deve ser um objeto { … }' }

function openJson(file: TextFile, kind: ImportKind): Source {
  if (file.encoding !== 'utf-8') throw new StartRefused(`${file.path} não está em UTF-8, como JSON deve estar.`)
  const skipped = new Set(columnsOf[kind].filter(({ answerOnly }) => answerOnly).map(({ field }) => field))
  let bytes = 0
  const elements = readElements(
    textOf(file, (count) => {
      bytes += count
    }),
  )
  async function* lines(): AsyncGenerator<FileLine> {
    const fields = columnsOf[kind].map(({ field }) => field)
    const earlierOf = createRepeatFinder(kind, fields)
    let line = 0 // programs write a whole list in one line of text
    for await (const value of elements) {
      line += 1
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        yield { line, read: { problems: [noObject], rest: null } }
        continue
      }
      const sent = Object.entries(value).filter(([field]) => !skipped.has(field) && !isPassedOver(field))
      const read = { row: Object.fromEntries<unknown>(sent) }
      const earlier = earlierOf(
        line,
        fields.map((field) => asText(read.row[field])),
      )
      yield { line, read: earlier === null ? read : refuseRepeated(read, kind, `no registro ${earlier}`) }
    }
  }
  const progress = () => bytes / file.bytes
  return { unit: 'registro', lines, progress, warnings: [], afterthought: () => null }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
