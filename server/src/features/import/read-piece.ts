import { type Position, readRecords } from '@leme/contract/import/csv-records'
import { type ImportRows, type ImportRowsRequest, importLimits } from '@leme/contract/import/import'
import type { ImportKind } from '@leme/contract/import/import-kind'
import type { ReadColumns } from '@leme/contract/import/import-lines'
import { doubt } from '../../ingest/csv/amount.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { columnsOf } from '../../ingest/csv/columns.ts'
import { tellKey } from '../../ingest/csv/derived-key.ts'
import { findField } from '../../ingest/csv/header.ts'
import { numberlessOf } from '../../ingest/csv/numberless-line.ts'
import { refuseRepeated } from '../../ingest/csv/repeated.ts'
import { type FileLine, readLine } from '../../ingest/csv/row.ts'
import { Problem } from '../../problem/problem.ts'

/** What was read of a piece of a file, before anything is stored. */
export type Piece = {
  lines: FileLine[]
  seen: Pick<ImportRows, 'read' | 'line' | 'broken' | 'thousands_line' | 'point_line' | 'negative_line' | 'warning'>
}

/** Reads as many rows as one piece may have. Throws validation_failed where the columns are no choice that rows need. */
export function readPiece(kind: ImportKind, request: ImportRowsRequest, timeZone: string): Piece {
  const { text, last, delimiter, line } = request
  const header = { columns: chosenColumns(columnsOf[kind], request.columns), forms: request.forms }
  const readColumns: ReadColumns = { kind, delimiter, names: [], fields: request.columns, forms: request.forms }
  const style = {
    delimiter,
    timeZone,
    thousandsLine: request.thousands_line,
    pointLine: request.point_line,
    negativeLine: request.negative_line,
  }
  const repeats = new Map(request.repeats.map((repeat) => [repeat.line, repeat.of]))
  const equals = new Map(request.equals.map(({ line, others }) => [line, others]))
  const passed = new Set(request.passed)
  const lines: FileLine[] = []
  let position: Position = { at: 0, line }
  const records = readRecords(text, delimiter, { line, cut: !last })
  for (let count = 0; count < importLimits.rows; count += 1) {
    const { done, value } = records.next()
    position = done ? value : value.next
    if (done) break
    const { line } = value
    if (passed.has(line)) continue
    const cells = 'cells' in value ? value.cells : []
    const read = tellKey(readLine(header, value, style), readColumns, cells)
    const earlier = repeats.get(line)
    const reading = { header, columns: readColumns, style }
    lines.push({
      line,
      read: earlier ? refuseRepeated(read, kind, `na linha ${earlier}`) : read,
      numberless: numberlessOf(reading, cells, () => equals.get(line) ?? [], request.refused_lines),
    })
  }
  const isTooLong = position.at === 0 && !last && text.length === importLimits.text
  return {
    lines,
    seen: {
      read: position.at,
      line: position.line,
      broken: isTooLong ? { line, reason: tooLong } : null,
      thousands_line: style.thousandsLine,
      point_line: style.pointLine,
      negative_line: style.negativeLine,
      warning: doubt(style),
    },
  }
}

const tooLong = 'este registro é longo demais; confira as aspas. O resto do arquivo não foi lido.'

function chosenColumns(table: readonly Column[], fields: readonly string[]): (Column | null)[] {
  const columns = fields.map((field, place) => {
    if (field === '') return null
    const column = findField(table, field)
    if (!column || column.answerOnly) throw refusal(`columns.${place}`, 'Campo desconhecido')
    if (fields.indexOf(field) < place) throw refusal(`columns.${place}`, `${column.labels[0]} foi escolhido duas vezes`)
    return column
  })
  const missing = table
    .filter((column) => column.required && !column.derived && !columns.includes(column))
    .map(({ labels }) => labels[0])
  if (missing.length > 0) throw refusal('columns', `Escolha a coluna de: ${missing.join(', ')}`)
  return columns
}

function refusal(field: string, message: string): Problem {
  return new Problem('validation_failed', { fields: [{ field, message }] })
}
