import { type ImportHead, importLimits } from '@leme/contract/import'
import type { Column } from '../../ingest/csv/column.ts'
import { CsvBroken, type CsvRecord, charactersOf, readRecords } from '../../ingest/csv/csv-records.ts'
import { findDelimiter, separatorLine } from '../../ingest/csv/dialect.ts'
import { findColumn } from '../../ingest/csv/header.ts'
import { shorten } from '../../ingest/csv/row.ts'
import { Problem } from '../../problem/problem.ts'

const mostSamples = 3

/** Reads the names of a file's columns, and guesses their fields. Throws validation_failed where it has none. */
export async function readHead(table: readonly Column[], text: string, last: boolean): Promise<ImportHead> {
  const delimiter = findDelimiter(table, text)
  const records = await firstRecords(text, delimiter, last, separatorLine(text) ? 1 : 0)
  const [head, ...rows] = records
  if (!head) throw refusal(last ? 'O arquivo não tem nenhuma linha' : 'A primeira linha do arquivo é longa demais')
  const names = head.cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  if (names.length > importLimits.columns) throw refusal(`O arquivo tem mais de ${importLimits.columns} colunas`)
  const fields = guessFields(table, names)
  return {
    delimiter: delimiter as ImportHead['delimiter'],
    line: head.next.line,
    at: charactersOf(text, head.next.bytes),
    columns: names.map((name, place) => ({
      name: shorten(name),
      field: fields[place] ?? null,
      samples: rows.map(({ cells }) => shorten(cells[place]?.trim() ?? '')),
    })),
    fields: table
      .filter(({ answerOnly }) => !answerOnly)
      .map(({ field, labels: [label], required = false }) => ({ field, label, required })),
  }
}

/** The field that each name means, the first of several alike; null for what is not sent. */
function guessFields(table: readonly Column[], names: readonly string[]): (string | null)[] {
  const found = names.map((name) => findColumn(table, name))
  return found.map((column, place) => {
    if (!column || column.answerOnly || found.indexOf(column) < place) return null
    return column.field
  })
}

/** The header and a few rows. A row that cannot be read is reported when its turn comes. */
async function firstRecords(text: string, delimiter: string, last: boolean, skipped: number): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  try {
    for await (const record of readRecords([text], delimiter, { cut: !last })) {
      records.push(record)
      if (records.length === skipped + 1 + mostSamples) break
    }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    if (records.length <= skipped) throw refusal(error.message)
  }
  return records.slice(skipped)
}

function refusal(message: string): Problem {
  return new Problem('validation_failed', { fields: [{ field: 'text', message }] })
}
