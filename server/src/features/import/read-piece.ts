import { type ImportRows, type ImportRowsRequest, importLimits } from '@leme/contract/import'
import { doubt } from '../../ingest/csv/amount.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { CsvBroken, charactersOf, type Position, readRecords } from '../../ingest/csv/csv-records.ts'
import { findField } from '../../ingest/csv/header.ts'
import { type FileLine, readLine } from '../../ingest/csv/row.ts'
import { Problem } from '../../problem/problem.ts'

/** What was read of a piece of a file, before anything is stored. */
export type Piece = {
  lines: FileLine[]
  seen: Pick<ImportRows, 'read' | 'line' | 'broken' | 'thousands_line' | 'point_line' | 'warning'>
}

/** Reads as many rows as one piece may have. Throws validation_failed where the columns are no choice that rows need. */
export async function readPiece(
  table: readonly Column[],
  request: ImportRowsRequest,
  timeZone: string,
): Promise<Piece> {
  const { text, last, delimiter, line } = request
  const header = { columns: chosenColumns(table, request.columns), unknown: [] }
  const style = { delimiter, timeZone, thousandsLine: request.thousands_line, pointLine: request.point_line }
  const lines: FileLine[] = []
  let position: Position = { line, bytes: 0 }
  let broken: ImportRows['broken'] = null
  try {
    const records = readRecords([text], delimiter, { from: line, cut: !last })
    while (lines.length < importLimits.rows) {
      const { done, value } = await records.next()
      position = done ? value : value.next
      if (done) break
      lines.push({ line: value.line, read: readLine(header, value.cells, style, value.line) })
    }
    if (position.bytes === 0 && !last && text.length === importLimits.text) broken = { line, reason: tooLong }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    broken = { line: error.line, reason: error.reason }
  }
  return {
    lines,
    seen: {
      read: charactersOf(text, position.bytes),
      line: position.line,
      broken,
      thousands_line: style.thousandsLine,
      point_line: style.pointLine,
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
  const missing = table.filter((column) => column.required && !columns.includes(column)).map(({ labels }) => labels[0])
  if (missing.length > 0) throw refusal('columns', `Escolha a coluna de: ${missing.join(', ')}`)
  return columns
}

function refusal(field: string, message: string): Problem {
  return new Problem('validation_failed', { fields: [{ field, message }] })
}
