import type { CsvEntry } from '@leme/contract/import/csv-records'
import type { LineProblem } from '@leme/contract/import/import'
import pg from 'pg'
import type { Transaction } from '../../database/transaction.ts'
import type { Stored } from '../../ingest/bulk.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { findField } from '../../ingest/csv/header.ts'
import type { FileLine, LineRead } from '../../ingest/csv/row.ts'
import { shorten } from '../../ingest/csv/shorten.ts'
import { meaningOf } from '../../problem/constraints.ts'
import type { Importer } from './importers.ts'

/** What became of one line. */
export type LineOutcome = { line: number } & (
  | ({ outcome: Stored['outcome'] } & Besides)
  | { outcome: 'refused'; problems: LineProblem[]; record?: CsvEntry | undefined }
)

/** What a trial says of a line besides. */
type Besides = {
  /** The fields that change. */
  fields: readonly string[]
  /** Stored values that the line has a blank cell for. */
  blanks: readonly string[]
  notes: readonly string[]
}

export type Target = Importer & {
  orgId: string
  /** A blank cell takes away what is stored. */
  erase: boolean
  /** Hears what the database says of a line that it alone refuses: it may quote values and names, and is for the log. */
  onRefusal: (line: number, error: Error) => void
}
type Unread = Extract<LineRead, { problems: unknown }>
type Sent = { line: number; row: Record<string, unknown>; blank: readonly string[] }

/** Stores the lines that say a row, by the rules of bulk calls, and answers for every line, in their order. */
export async function storeLines(tx: Transaction, target: Target, read: readonly FileLine[]): Promise<LineOutcome[]> {
  const lines = await target.place(tx, target.orgId, read, (one) => sentOf(target, 0, one).row)
  const sent = lines.flatMap(({ line, read }) => ('row' in read ? [sentOf(target, line, read)] : []))
  const stored = sent.length === 0 ? [] : await storeSent(tx, target, sent)
  const answers = stored.values()
  return lines.flatMap(({ line, read, record }) => {
    if ('problems' in read) return [{ line, outcome: 'refused' as const, problems: allProblems(target, read), record }]
    const { value } = answers.next()
    return value ? [value.outcome === 'refused' ? { ...value, record } : value] : []
  })
}

function sentOf({ erasable, erase }: Target, line: number, read: Extract<LineRead, { row: unknown }>): Sent {
  const blank = (read.blank ?? []).filter((field) => erasable.includes(field))
  const row = erase ? { ...Object.fromEntries(blank.map((field) => [field, null])), ...read.row } : read.row
  return { line, row, blank }
}

/** Beside the cells that say nothing known, what the rules refuse of the others: a file is mended in one go. */
function allProblems({ columns, check }: Target, { problems, rest }: Unread): LineProblem[] {
  if (!rest) return problems
  const known = new Set(problems.map(({ column }) => column))
  const others = check(rest).map(({ field, message }) => explain(columns, rest, field, message))
  return [...problems, ...others.filter(({ column }) => !known.has(column))]
}

/** Rows that only the database refuses are found by halving: the others are stored all the same. */
async function storeSent(tx: Transaction, target: Target, sent: readonly Sent[]): Promise<LineOutcome[]> {
  await tx.query('savepoint lines')
  try {
    const answered = await send(tx, target, sent)
    await tx.query('release savepoint lines')
    return answered
  } catch (error) {
    if (!isRefusal(error)) throw error
    await tx.query('rollback to savepoint lines')
    const [first] = sent
    if (first && sent.length === 1) {
      target.onRefusal(first.line, error)
      return [{ line: first.line, outcome: 'refused', problems: [refusal(target, first.row, error)] }]
    }
    const middle = Math.ceil(sent.length / 2)
    const before = await storeSent(tx, target, sent.slice(0, middle))
    return [...before, ...(await storeSent(tx, target, sent.slice(middle)))]
  }
}

async function send(tx: Transaction, target: Target, sent: readonly Sent[]): Promise<LineOutcome[]> {
  const { orgId, store, columns } = target
  const values = sent.map(({ row }) => row)
  const { results } = await store(tx, orgId, values)
  return sent.map(({ line, row, blank }, place) => {
    const { outcome, problem, detail = {} } = results[place] ?? {}
    if (outcome && outcome !== 'refused') {
      const before: Record<string, unknown> = { ...detail.before }
      const blanks = blank.filter((field) => (before[field] ?? null) !== null)
      return { line, outcome, fields: detail.fields ?? [], blanks, notes: detail.notes ?? [] }
    }
    const problems = (problem?.errors ?? []).map(({ field, message }) => explain(columns, row, field, message))
    return { line, outcome: 'refused', problems }
  })
}

/** Errors that the values of a row cause: data (22) and integrity (23). */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

/** What the broken rule is known to mean, else that there is one. */
function refusal(
  { columns }: Target,
  row: Record<string, unknown>,
  { constraint = '' }: pg.DatabaseError,
): LineProblem {
  const meaning = meaningOf(constraint)
  if (typeof meaning === 'object') return explain(columns, row, meaning.field, meaning.message)
  return { column: '', value: '', message: unexplained }
}

const unexplained =
  'uma regra do banco de dados recusou o registro, e a mensagem dela está no registro de erros do servidor: avise quem opera o Leme'

/** A rule's sentence with the column's name, unless it says it, and what stood there. */
function explain(
  columns: readonly Column[],
  row: Record<string, unknown>,
  field: string,
  message: string,
): LineProblem {
  const known = findField(columns, field)
  const column = known?.labels[0] ?? field
  const sentence = message.toLowerCase().includes(column.toLowerCase()) ? message : `${column}: ${message}`
  const value = textOf(row[field])
  const said = known?.kind.say?.(value) ?? value
  return { column, value, message: said === '' ? sentence : `${sentence}: "${shorten(said)}"` }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
