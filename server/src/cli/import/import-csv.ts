import type { CsvEntry } from '@leme/contract/import/csv-records'
import { createSurvey, formsOf, isRefusedColumn, refusedColumn } from '@leme/contract/import/csv-survey'
import { type ClientNames, createEqualLines } from '@leme/contract/import/import-equals'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { lacksKey, passedOver, type ReadColumns } from '@leme/contract/import/import-lines'
import { createMarker } from '@leme/contract/import/import-marks'
import { asksForOrder, noticesOf } from '@leme/contract/import/import-notices'
import { createTotals } from '@leme/contract/import/import-totals'
import { encodingNames } from '@leme/contract/import/text-encoding'
import { doubt } from '../../ingest/csv/amount.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { columnsOf } from '../../ingest/csv/columns.ts'
import { tellKey } from '../../ingest/csv/derived-key.ts'
import { type Dialect, findDialect } from '../../ingest/csv/dialect.ts'
import { type Header, matchHeader } from '../../ingest/csv/header.ts'
import { cellKind } from '../../ingest/csv/kind.ts'
import { numberlessOf } from '../../ingest/csv/numberless-line.ts'
import { createStyle, type FileStyle } from '../../ingest/csv/reading.ts'
import { readStream } from '../../ingest/csv/record-stream.ts'
import { refuseRepeated } from '../../ingest/csv/repeated.ts'
import { type FileLine, readLine } from '../../ingest/csv/row.ts'
import { runningBalance } from '../../ingest/csv/running-balance.ts'
import { type TextFile, textOf } from '../../ingest/csv/text-file.ts'
import { StartRefused } from '../../start-refused.ts'
import type { ImportedFile } from './imported-file.ts'

/** Reads a CSV three times from its beginning: its names, what its columns tell, its rows. Never more than a piece is held. */
export async function openCsv(file: TextFile, kind: ImportKind, order: 'dmy' | 'mdy' | null): Promise<ImportedFile> {
  const table = columnsOf[kind]
  const dialect = await dialectOf(file, table)
  const { delimiter } = dialect
  let bytes = 0
  const opened = await openRows(file, dialect, (count) => {
    bytes += count
  })
  const names = dialect.header?.names ?? []
  const matched = matchHeader(table, names, opened.line)
  const { unknown } = matched
  const running = await runningOf(file, matched.columns, dialect)
  const columns = matched.columns.map((column, place) => (place === running ? null : column))
  const fields = columns.map((column) => column?.field ?? '')
  const survey = createSurvey()
  for await (const record of (await openRows(file, dialect, () => {})).records) {
    if ('cells' in record) survey.add(record.line, record.cells)
  }
  const forms = formsOf(survey.columns, { delimiter, names }, order)
  const readColumns: ReadColumns = { kind, delimiter, names, fields, forms }
  const totals = createTotals(readColumns)
  const passed: number[] = []
  for await (const record of (await openRows(file, dialect, () => {})).records) {
    if (!('cells' in record)) continue
    const why = passedOver(readColumns, record.cells)
    if (why && why !== 'blank') passed.push(record.line)
    totals.add(record.line, record.cells, why)
  }
  for (const { line, cells } of opened.above) totals.above(line, cells)
  const header: Header = { columns, forms }
  let style: FileStyle | null = null
  async function* lines(timeZone: string, aliases: ClientNames[]): AsyncGenerator<FileLine> {
    style = createStyle(delimiter, timeZone)
    const equals = createEqualLines(readColumns, aliases)
    if (lacksKey(readColumns)) {
      for await (const record of (await openRows(file, dialect, () => {})).records) {
        if ('cells' in record && !passedOver(readColumns, record.cells)) equals.add(record.line, record.cells)
      }
    }
    const reading = { header, columns: readColumns, style }
    const isRest = names.some(isRefusedColumn)
    const mark = createMarker(readColumns)
    for await (const record of opened.records) {
      const { line } = record
      const cells = 'cells' in record ? record.cells : null
      const { passed, of } = cells ? mark(line, cells) : { passed: null, of: null }
      if (passed) continue
      const read = tellKey(readLine(header, record, style), readColumns, cells ?? [])
      const key = cells && equals.keyOf(cells)
      const others = (first: number, last: number) => (key === null ? [] : equals.others(key, first, last))
      yield {
        line,
        record,
        read: of === null ? read : refuseRepeated(read, kind, `na linha ${of}`),
        numberless: numberlessOf(reading, cells ?? [], others, isRest),
      }
    }
  }
  const kinds = columns.map((column) => (column ? cellKind(column.kind) : 'other'))
  const read = {
    columns: readColumns,
    kinds,
    seen: survey.columns,
    headerLine: opened.line,
    above: opened.above.map(({ line }) => line),
  }
  const list = unknown.map((name) => `"${name}"`).join(', ')
  const isRead = forms.map((form, place) => (kinds[place] === 'day' || kinds[place] === 'instant' ? form : undefined))
  return {
    unit: 'linha',
    lines,
    progress: () => bytes / file.bytes,
    warnings: [
      ...encodingNotice(file),
      ...noticesOf({ ...read, passed, contradictions: totals.found, running: running === null ? [] : [running] }).map(
        ({ text }) => text,
      ),
      ...(asksForOrder(read) && order === null && forms.some((form) => form.order === null)
        ? ['Diga a ordem das datas com --dates dmy (dia primeiro) ou --dates mdy (mês primeiro).']
        : []),
      ...(unknown.length > 0 ? [`Colunas que não conheço e não leio: ${list}.`] : []),
    ],
    head: { delimiter, names: [refusedColumn(isRead), ...names] },
    afterthought: () => style && doubt(style),
  }
}

/** Windows-1252 is what Brazilian programs write, and nothing to look at. */
function encodingNotice({ encoding }: TextFile): string[] {
  if (encoding === 'utf-8' || encoding === 'windows-1252') return []
  return [`O arquivo foi lido como ${encodingNames[encoding]}, pelas letras acentuadas.`]
}

async function dialectOf(file: TextFile, table: readonly Column[]): Promise<Dialect> {
  for await (const piece of textOf(file, () => {})) return findDialect(table, piece, piece.length >= file.bytes)
  return findDialect(table, '', true)
}

/** As the first piece of the file tells. */
async function runningOf(file: TextFile, columns: readonly (Column | null)[], { delimiter, header }: Dialect) {
  const fields = columns.map((column) => column?.field ?? null)
  const above = (header?.place ?? 0) + 1
  for await (const piece of textOf(file, () => {})) {
    return runningBalance(fields, piece, { delimiter, above, cut: piece.length < file.bytes })
  }
  return null
}

type Above = { line: number; cells: readonly string[] }
type Rows = { records: AsyncGenerator<CsvEntry>; line: number; above: Above[] }

/** The records below the names of the columns. */
async function openRows(
  file: TextFile,
  { delimiter, header }: Dialect,
  onBytes: (bytes: number) => void,
): Promise<Rows> {
  const records = readStream(textOf(file, onBytes), delimiter)
  const above: Above[] = []
  for (let place = 0; ; place += 1) {
    const { done, value } = await records.next()
    if (done) throw new StartRefused(`O arquivo ${file.path} não tem nenhuma linha.`)
    if (place === (header?.place ?? 0)) {
      if ('refusal' in value) throw new StartRefused(`linha ${value.line}: ${value.refusal}.`)
      return { records, line: value.line, above }
    }
    above.push({ line: value.line, cells: 'cells' in value ? value.cells : [] })
  }
}
