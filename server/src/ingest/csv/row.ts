import { cellText } from '@leme/contract/import/csv'
import type { CsvEntry } from '@leme/contract/import/csv-records'
import type { LineProblem } from '@leme/contract/import/import'
import type { Telling } from '@leme/contract/import/import-lines'
import { keyOfInstallment } from '@leme/contract/money/installment'
import { plainText } from '@leme/contract/text/text'
import type { Header } from './header.ts'
import { day, text } from './kind.ts'
import { tellPayment } from './part-paid.ts'
import { type FileStyle, undecided } from './reading.ts'
import { shorten } from './shorten.ts'

type Row = Record<string, unknown>

/** What programs write where a bill has no day of payment. */
const noDay = /^(?:[-–—]+|0{1,2}[/.-]0{1,2}[/.-]0{2,4}|0000-00-00)$/

/** The row that a line says; or why it says none, with what could be read of it, where its cells have their columns. */
export type LineRead = { row: Row; blank?: readonly string[] } | { problems: LineProblem[]; rest: Row | null }

/** A line of a file without numbers: what tells its row apart, and the lines that say the same in what is read before or after. */
export type Numberless = {
  said: Telling
  /** Those that are not among the lines from `first` to `last`. */
  others: (first: number, last: number) => { client: string; read: LineRead; before: number; after: number }[]
  /** The file has the refused lines of another, and only those. */
  isRest: boolean
}

/** A line of a CSV, or a record of a JSON list, by its number from 1. */
export type FileLine = {
  line: number
  read: LineRead
  /** As the file has it, where it is a CSV. */
  record?: CsvEntry
  /** Where no column says what rows are known by, and it can be read what tells this one apart. */
  numberless?: Numberless | undefined
}

/** One record's cells as the row that a bulk call would send: blank cells are left out, and named. */
export function readLine({ columns, forms }: Header, record: CsvEntry, style: FileStyle): LineRead {
  if ('refusal' in record) return { problems: [wholeLine(record.refusal)], rest: null }
  const { cells, line, through } = record
  const wrong = refuseUneven(columns.length, cells) ?? refuseJoined(columns.length, cells, style.delimiter)
  if (wrong) {
    const quotes = through === line ? '' : `; as aspas juntam as linhas ${line} a ${through}`
    return { problems: [wholeLine(wrong + quotes)], rest: null }
  }
  const row: Row = {}
  const blank: string[] = []
  const problems: LineProblem[] = []
  columns.forEach((column, place) => {
    const sent = cellText(cells[place] ?? '')
    // Texts of several lines keep every character; the rules know which of them are names and keys.
    const cell = column?.kind === text ? sent : plainText(sent)
    if (!column) return
    if (plainText(cell) === '' || (column.kind === day && !column.required && noDay.test(cell))) {
      blank.push(column.field)
      return
    }
    const reading = column.kind.read(cell, style, line, forms[place] ?? undecided)
    if ('value' in reading) {
      row[column.field] = reading.value
      return
    }
    const [label] = column.labels
    const wrong = `${label} ${column.feminine ? 'inválida' : 'inválido'}: "${shorten(cell)}"`
    problems.push({ column: label, value: cell, message: reading.reason ? `${wrong} (${reading.reason})` : wrong })
  })
  delete row.direction
  tellInstallment(row)
  const problem = tellPayment(row)
  if (problem) problems.push(problem)
  return problems.length > 0 ? { problems, rest: row } : { row, blank }
}

/** A bill's instalments are rows of their own. */
function tellInstallment(row: Row): void {
  const { installment } = row
  delete row.installment
  for (const field of ['number', 'external_id']) {
    if (typeof installment === 'string' && typeof row[field] === 'string')
      row[field] = keyOfInstallment(row[field], installment)
  }
}

/** Blank cells past the last column are only how spreadsheets end their lines. */
function refuseUneven(columns: number, cells: readonly string[]): string | null {
  const extra = cells.slice(columns).findLastIndex((cell) => cell.trim() !== '') + 1
  const count = cells.length < columns ? cells.length : columns + extra
  if (count === columns) return null
  const tally = count === 1 ? '1 coluna' : `${count} colunas`
  return `a linha tem ${tally}, e o cabeçalho tem ${columns}`
}

/**
 * A quote that was forgotten in one line and closes with one forgotten in another makes a record of all lines between
 * them. Nobody writes a cell of which each line has, with the cells around it, as many columns as the header.
 */
function refuseJoined(columns: number, cells: readonly string[], delimiter: string): string | null {
  const place = cells.findIndex((cell) => /[\r\n]/.test(cell))
  if (place === -1 || columns < 3) return null
  const widths = (cells[place] ?? '').split(/\r\n|\r|\n/).map((line) => line.split(delimiter).length)
  const last = widths.length - 1
  const isLine = (width: number, at: number) =>
    width + (at === 0 ? place : 0) + (at === last ? columns - 1 - place : 0) === columns
  return widths.every(isLine) ? 'uma célula contém linhas inteiras do arquivo' : null
}

function wholeLine(message: string): LineProblem {
  return { column: '', value: '', message }
}
