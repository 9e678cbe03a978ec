import { cellText } from '@leme/contract/import/csv'
import { type CsvEntry, readRecords } from '@leme/contract/import/csv-records'
import { type ImportHead, importLimits } from '@leme/contract/import/import'
import type { Column } from '../../ingest/csv/column.ts'
import { findDialect } from '../../ingest/csv/dialect.ts'
import { findColumns, lacking } from '../../ingest/csv/header.ts'
import { cellKind } from '../../ingest/csv/kind.ts'
import { runningBalance } from '../../ingest/csv/running-balance.ts'
import { shorten } from '../../ingest/csv/shorten.ts'
import { Problem } from '../../problem/problem.ts'

const mostSamples = 3

/**
 * Finds the names of a file's columns, and guesses their fields. Throws validation_failed where it has none, or fewer than
 * rows need.
 */
export function readHead(table: readonly Column[], text: string, last: boolean): Omit<ImportHead, 'aliases'> {
  const { delimiter, header } = findDialect(table, text, last)
  const records = firstRecords(text, delimiter, last, (header?.place ?? 0) + 1 + mostSamples)
  const head = records[header?.place ?? 0]
  if (!head) throw refusal(last ? 'O arquivo não tem nenhuma linha' : 'A primeira linha do arquivo é longa demais')
  if ('refusal' in head) throw refusal(`linha ${head.line}: ${head.refusal}`)
  const names = header?.names ?? []
  if (names.length > importLimits.columns) throw refusal(`O arquivo tem mais de ${importLimits.columns} colunas`)
  const guessed = guessFields(table, names)
  const running = runningBalance(guessed, text, { delimiter, above: (header?.place ?? 0) + 1, cut: !last })
  const fields = guessed.map((field, place) => (place === running ? null : field))
  const required = table.filter((column) => column.required && !column.derived)
  // Too few to choose all of them from.
  if (names.length < required.length) {
    const missing = required.filter(({ field }) => !fields.includes(field))
    throw refusal(lacking(missing, head.line, names))
  }
  const rows = records.slice((header?.place ?? 0) + 1)
  return {
    header: head.line,
    delimiter: delimiter as ImportHead['delimiter'],
    skipped: records
      .slice(0, header?.place ?? 0)
      .map((record) => ({ line: record.line, cells: 'cells' in record ? record.cells.map(shorten) : [] })),
    line: head.next.line,
    at: head.next.at,
    columns: names.map((name, place) => ({
      name: shorten(name),
      field: fields[place] ?? null,
      running: place === running,
      samples: rows.map((row) => ('cells' in row ? shorten(cellText(row.cells[place] ?? '')) : '')),
    })),
    fields: table
      .filter(({ answerOnly }) => !answerOnly)
      .map(({ field, labels: [label], required = false, derived = false, kind }) => ({
        field,
        label,
        required,
        derived,
        kind: cellKind(kind),
      })),
  }
}

/** The field that each name means, the first of several alike; null for what is not sent. */
function guessFields(table: readonly Column[], names: readonly string[]): (string | null)[] {
  const found = findColumns(table, names)
  return found.map((column, place) => {
    if (!column || column.answerOnly || found.indexOf(column) < place) return null
    return column.field
  })
}

function firstRecords(text: string, delimiter: string, last: boolean, count: number): CsvEntry[] {
  const records: CsvEntry[] = []
  for (const record of readRecords(text, delimiter, { cut: !last })) {
    records.push(record)
    if (records.length === count) break
  }
  return records
}

function refusal(message: string): Problem {
  return new Problem('validation_failed', { fields: [{ field: 'text', message }] })
}
