import { cellText } from '@leme/contract/csv'
import { type CsvEntry, readRecords } from '@leme/contract/csv-records'
import { type ImportHead, importLimits } from '@leme/contract/import'
import type { Column } from '../../ingest/csv/column.ts'
import { findDelimiter, separatorLine } from '../../ingest/csv/dialect.ts'
import { findColumns, lacking } from '../../ingest/csv/header.ts'
import { shorten } from '../../ingest/csv/row.ts'
import { Problem } from '../../problem/problem.ts'

const mostSamples = 3

/**
 * Reads the names of a file's columns, and guesses their fields. Throws validation_failed where it has none, or fewer than
 * rows need.
 */
export function readHead(table: readonly Column[], text: string, last: boolean): ImportHead {
  const delimiter = findDelimiter(table, text)
  const [head, ...rows] = firstRecords(text, delimiter, last, separatorLine(text) ? 1 : 0)
  if (!head) throw refusal(last ? 'O arquivo não tem nenhuma linha' : 'A primeira linha do arquivo é longa demais')
  if ('refusal' in head) throw refusal(`linha ${head.line}: ${head.refusal}`)
  const names = head.cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  if (names.length > importLimits.columns) throw refusal(`O arquivo tem mais de ${importLimits.columns} colunas`)
  const fields = guessFields(table, names)
  const required = table.filter((column) => column.required)
  // Too few to choose all of them from.
  if (names.length < required.length) {
    const missing = required.filter(({ field }) => !fields.includes(field))
    throw refusal(lacking(missing, head.line, names))
  }
  return {
    delimiter: delimiter as ImportHead['delimiter'],
    line: head.next.line,
    at: head.next.at,
    columns: names.map((name, place) => ({
      name: shorten(name),
      field: fields[place] ?? null,
      samples: rows.map((row) => ('cells' in row ? shorten(cellText(row.cells[place] ?? '')) : '')),
    })),
    fields: table
      .filter(({ answerOnly }) => !answerOnly)
      .map(({ field, labels: [label], required = false }) => ({ field, label, required })),
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

/** The header and a few rows. */
function firstRecords(text: string, delimiter: string, last: boolean, skipped: number): CsvEntry[] {
  const records: CsvEntry[] = []
  for (const record of readRecords(text, delimiter, { cut: !last })) {
    records.push(record)
    if (records.length === skipped + 1 + mostSamples) break
  }
  return records.slice(skipped)
}

function refusal(message: string): Problem {
  return new Problem('validation_failed', { fields: [{ field: 'text', message }] })
}
