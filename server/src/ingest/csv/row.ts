import type { LineProblem } from '@leme/contract/import'
import type { Header } from './header.ts'
import type { FileStyle } from './reading.ts'

type Row = Record<string, unknown>

/** The row that a line says; or why it says none, with what could be read of it, where its cells have their columns. */
export type LineRead = { row: Row } | { problems: LineProblem[]; rest: Row | null }

/** A line of a CSV, or a record of a JSON list, by its number from 1. */
export type FileLine = { line: number; read: LineRead }

/** One line's cells as the row that a bulk call would send: blank cells are left out. */
export function readLine({ columns }: Header, cells: readonly string[], style: FileStyle, line: number): LineRead {
  const uneven = refuseUneven(columns.length, cells)
  if (uneven) return { problems: [uneven], rest: null }
  const row: Row = {}
  const problems: LineProblem[] = []
  columns.forEach((column, place) => {
    const cell = cells[place]?.trim() ?? ''
    if (!column || cell === '') return
    const reading = column.kind.read(cell, style, line)
    if ('value' in reading) {
      row[column.field] = reading.value
      return
    }
    const [label] = column.labels
    const wrong = `${label} ${column.feminine ? 'inválida' : 'inválido'}: "${shorten(cell)}"`
    problems.push({ column: label, value: cell, message: reading.reason ? `${wrong} (${reading.reason})` : wrong })
  })
  return problems.length > 0 ? { problems, rest: row } : { row }
}

/** Blank cells past the last column are only how spreadsheets end their lines. */
function refuseUneven(columns: number, cells: readonly string[]): LineProblem | null {
  const extra = cells.slice(columns).findLastIndex((cell) => cell.trim() !== '') + 1
  const count = cells.length < columns ? cells.length : columns + extra
  if (count === columns) return null
  const tally = count === 1 ? '1 coluna' : `${count} colunas`
  return { column: '', value: '', message: `a linha tem ${tally}, e o cabeçalho tem ${columns}` }
}

export function shorten(value: string): string {
  const visible = value.replace(/\s+/g, ' ')
  return visible.length <= 60 ? visible : `${visible.slice(0, 59)}…`
}
