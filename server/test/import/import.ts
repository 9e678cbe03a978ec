import { readRecords } from '@leme/contract/import/csv-records'
import { createSurvey, formsOf, isRefusedColumn } from '@leme/contract/import/csv-survey'
import { type ImportHead, type ImportRows, importLimits, type RefusedLine } from '@leme/contract/import/import'
import { createEqualLines } from '@leme/contract/import/import-equals'
import { namesIn } from '@leme/contract/import/import-head'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { passedOver, type ReadColumns } from '@leme/contract/import/import-lines'
import { createMarker, markPiece } from '@leme/contract/import/import-marks'
import { expect } from 'vitest'
import type { Person } from '../person.ts'

type Choices = {
  columns?: readonly string[]
  dryRun?: boolean
  eraseBlanks?: boolean
  /** What somebody says that the dates begin with. */
  order?: 'dmy' | 'mdy' | null
  /** Characters that a piece has. */
  size?: number
}

type Imported = { created: number; updated: number; unchanged: number; refused: RefusedLine[]; last: ImportRows | null }

export async function readHead(person: Person, kind: ImportKind, text: string): Promise<ImportHead> {
  const piece = { text: text.slice(0, importLimits.text), last: text.length <= importLimits.text }
  const { status, body } = await person.ask('POST', `/api/imports/${kind}/head`, piece)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ImportHead
}

/** Brings a whole file in as a browser does: its columns as they are guessed, and piece by piece. */
export async function importText(
  person: Person,
  kind: ImportKind,
  text: string,
  { columns, dryRun = false, eraseBlanks = false, order = null, size = importLimits.text }: Choices = {},
): Promise<Imported> {
  const head = await readHead(person, kind, text)
  const all: Imported = { created: 0, updated: 0, unchanged: 0, refused: [], last: null }
  const fields = columns ?? head.columns.map(({ field }) => field ?? '')
  const readColumns = readAs(kind, text, head, fields, order)
  const marker = createMarker(readColumns)
  const equals = createEqualLines(readColumns, head.aliases)
  for (const record of readRecords(text.slice(head.at), head.delimiter, { line: head.line })) {
    if ('cells' in record && !passedOver(readColumns, record.cells)) equals.add(record.line, record.cells)
  }
  let { at, line } = head
  while (at < text.length && !all.last?.broken) {
    const sent = { text: text.slice(at, at + size), last: at + size >= text.length, delimiter: head.delimiter, line }
    const { status, body } = await person.ask('POST', `/api/imports/${kind}`, {
      ...sent,
      columns: fields,
      forms: readColumns.forms,
      ...markPiece(marker, equals, sent),
      refused_lines: readColumns.names.some(isRefusedColumn),
      dry_run: dryRun,
      erase_blanks: eraseBlanks,
      thousands_line: all.last?.thousands_line ?? null,
      point_line: all.last?.point_line ?? null,
      negative_line: all.last?.negative_line ?? null,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const piece = body as ImportRows
    all.created += piece.created
    all.updated += piece.updated
    all.unchanged += piece.unchanged
    all.refused.push(...piece.refused)
    all.last = piece
    if (!piece.broken) expect(piece.read).toBeGreaterThan(0)
    at += piece.read
    line = piece.line
  }
  return all
}

/** How a file is read, as its cells tell. */
export function readAs(
  kind: ImportKind,
  text: string,
  head: ImportHead,
  fields: readonly string[],
  order: 'dmy' | 'mdy' | null = null,
): ReadColumns {
  const { delimiter, at, line } = head
  const survey = createSurvey()
  for (const record of readRecords(text.slice(at), delimiter, { line })) {
    if ('cells' in record) survey.add(record.line, record.cells)
  }
  const names = namesIn(text, head)
  return { kind, delimiter, names, fields, forms: formsOf(survey.columns, { delimiter, names }, order) }
}

export const header = 'Número;Cliente;Valor;Vencimento\n'

/** A file of so many invoices, numbered from 1. */
export const invoices = (count: number) =>
  header + Array.from({ length: count }, (_, index) => `N-${index + 1};Azul;1.234,56;31/12/2026\n`).join('')
