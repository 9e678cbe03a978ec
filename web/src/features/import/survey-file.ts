import { readRecords } from '@leme/contract/import/csv-records'
import { type ColumnForm, createSurvey, formsOf, refusedColumn, type Seen } from '@leme/contract/import/csv-survey'
import type { ImportHead } from '@leme/contract/import/import'
import { createEqualLines, type EqualLines } from '@leme/contract/import/import-equals'
import { namesIn } from '@leme/contract/import/import-head'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { passedOver, type ReadColumns } from '@leme/contract/import/import-lines'
import { asksForOrder, type CellKind, type Notice, noticesOf } from '@leme/contract/import/import-notices'
import { createTotals } from '@leme/contract/import/import-totals'

/** What the cells of a whole file tell of its columns. */
export type Surveyed = { names: string[]; seen: readonly (Seen | undefined)[] }

/** Records between two turns of the page. */
const mostAtOnce = 5_000

type Visit = (line: number, cells: readonly string[]) => void

/** Goes through a file without holding up the page. */
async function throughFile(text: string, head: ImportHead, visit: Visit, signal: AbortSignal): Promise<void> {
  let count = 0
  for (const record of readRecords(text.slice(head.at), head.delimiter, { line: head.line })) {
    if ('cells' in record) visit(record.line, record.cells)
    count += 1
    if (count % mostAtOnce > 0) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}

export async function surveyFile(text: string, head: ImportHead, signal: AbortSignal): Promise<Surveyed> {
  const survey = createSurvey()
  await throughFile(text, head, survey.add, signal)
  return { names: namesIn(text, head), seen: survey.columns }
}

/** What somebody chose of a file. */
export type Choice = { kind: ImportKind; fields: readonly string[]; order: 'dmy' | 'mdy' | null }

export function columnsOf(head: ImportHead, { names, seen }: Surveyed, { kind, fields, order }: Choice): ReadColumns {
  const { delimiter } = head
  return { kind, delimiter, names, fields, forms: formsOf(seen, { delimiter, names }, order) }
}

/** What is worth a look before anything is stored, whether the order of the dates is to be said, and which lines say the same. */
export type Review = { notices: Notice[]; asks: boolean; undecided: boolean; equals: EqualLines }

export async function reviewFile(
  text: string,
  head: ImportHead,
  { seen }: Surveyed,
  columns: ReadColumns,
  signal: AbortSignal,
): Promise<Review> {
  const totals = createTotals(columns)
  const equals = createEqualLines(columns, head.aliases)
  const passed: number[] = []
  const visit: Visit = (line, cells) => {
    const why = passedOver(columns, cells)
    if (why && why !== 'blank') passed.push(line)
    if (!why) equals.add(line, cells)
    totals.add(line, cells, why)
  }
  await throughFile(text, head, visit, signal)
  for (const { line, cells } of head.skipped) totals.above(line, cells)
  const kinds = kindsOf(head, columns.fields)
  const above = head.skipped.map(({ line }) => line)
  const running = head.columns.flatMap((column, place) => (column.running ? [place] : []))
  const read = { columns, kinds, seen, headerLine: head.header, above, passed, contradictions: totals.found, running }
  const isUndecided = dated(columns.forms, kinds).some((form) => form.order === null)
  const asks = asksForOrder(read)
  return { notices: noticesOf(read), asks, undecided: asks && isUndecided, equals }
}

function kindsOf(head: ImportHead, fields: readonly string[]): CellKind[] {
  return fields.map((field) => head.fields.find((one) => one.field === field)?.kind ?? 'other')
}

function dated(forms: readonly ColumnForm[], kinds: readonly CellKind[]): ColumnForm[] {
  return forms.filter((_, place) => kinds[place] === 'day' || kinds[place] === 'instant')
}

/** How the file of refused lines begins. */
export function refusedHeadOf(head: ImportHead, columns: ReadColumns) {
  const forms = dated(columns.forms, kindsOf(head, columns.fields))
  return { delimiter: columns.delimiter, names: [refusedColumn(forms), ...columns.names], at: head.at, line: head.line }
}
