import { setImmediate as breathe } from 'node:timers/promises'
import type { BulkAnswer, BulkResult } from '@leme/contract/wire/bulk'
import type { FieldError } from '@leme/contract/wire/errors'
import type { z } from 'zod'
import type { Transaction } from '../database/transaction.ts'
import { fieldErrors } from '../http/body/parse.ts'
import { ingestedRows } from '../metrics/metrics.ts'
import { Problem } from '../problem/problem.ts'

/** What became of one row: `unchanged` where nothing would differ, and then it was not written. */
export type Stored = { id: string; outcome: 'created' | 'updated' | 'unchanged' } & StoredDetail

/** What a trial says of a row besides. */
export type StoredDetail = {
  /** What was stored before; absent for a new row. */
  before?: object
  /** The fields that changed. */
  fields?: string[]
  /** What somebody should know of it. */
  notes?: string[]
}

/** A row that what is stored of it speaks against. */
export type RefusedBeside = { outcome: 'refused'; problem: Problem }

/** The answer to a row, with what only a trial says of it. */
export type RowResult = BulkResult & { detail?: StoredDetail }

/** Stores rows, of distinct keys unless the kind says otherwise, all in a few statements; answers in the rows' order. */
export type Upsert<Row> = (tx: Transaction, orgId: string, rows: readonly Row[]) => Promise<(Stored | RefusedBeside)[]>

/** How the rows of one noun are checked, distinguished and stored. */
export type RowKind<Row> = {
  schema: z.ZodType<Row>
  /**
   * What the row is recognised by. One key says that a row replaces what an earlier one of that key said, all but its
   * created_at; several, that it is recognised by any of them, and that a later row may add to an earlier one. Null where
   * `upsert` takes rows of any keys, one after the other.
   */
  keyOf: ((row: Row) => string | readonly string[]) | null
  upsert: Upsert<Row>
  /** What somebody should know of how a value was read. */
  notesOf?: (row: Row, value: unknown) => string[]
}

type Accepted<Row> = { index: number; row: Row }

/** Rows that are checked before others have their turn: a refused one takes thirty times as long. */
const atOnce = 250

/** A row of nothing but unknown fields is not answered with all of them. */
const mostFieldErrors = 50

/**
 * Checks each value by itself and stores what its rules take; a refused row is answered with its problem and harms no
 * other. Of rows of the same key the last wins, and each is answered as if they were stored one after the other. With
 * `allOrNothing` one refused row refuses all: it throws validation_failed whose fields are `<index>.<field>`, and the
 * transaction must end with it.
 */
export async function storeRows<Row>(
  tx: Transaction,
  orgId: string,
  { schema, keyOf, upsert, notesOf = () => [] }: RowKind<Row>,
  values: readonly unknown[],
  { allOrNothing }: { allOrNothing: boolean },
): Promise<{ results: RowResult[] }> {
  const accepted: Accepted<Row>[] = []
  const refused: Problem[] = []
  for (const [index, value] of values.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    const checked = schema.safeParse(value)
    if (checked.success) accepted.push({ index, row: checked.data })
    else refused[index] = refusal(fieldErrors(checked.error))
  }
  if (allOrNothing && accepted.length < values.length) throw refusalOfAll(refused)

  const results: RowResult[] = values.map((_, index) => ({
    index,
    outcome: 'refused',
    problem: refused[index]?.document(),
  }))
  const repeats = repeatsOf(accepted, keyOf)
  const toStore = accepted.filter((one) => !repeats.get(one)?.isReplaced)
  for (const wave of inWaves(toStore, keyOf)) {
    const rows = wave.map(({ row }) => row)
    const stored = await upsert(tx, orgId, rows)
    for (const [place, { index, row }] of wave.entries()) {
      const one = stored[place]
      if (!one) throw new Error(`the upsert answered ${stored.length} of ${wave.length} rows`)
      if (one.outcome === 'refused') {
        refused[index] = one.problem
        results[index] = { index, outcome: 'refused', problem: one.problem.document() }
      } else {
        const { id, outcome, ...detail } = one
        const notes = [...notesOf(row, values[index]), ...(detail.notes ?? [])]
        results[index] = { index, outcome, id, detail: { ...detail, notes } }
      }
    }
  }
  if (allOrNothing && Object.keys(refused).length > 0) throw refusalOfAll(refused)
  for (const [{ index }, { before, isAlike, isReplaced }] of repeats) {
    const isAsStored = !isReplaced && !repeats.get(before)?.isReplaced
    if (!isAsStored)
      results[index] = { index, outcome: isAlike ? 'unchanged' : 'updated', id: results[before.index]?.id }
  }
  for (const { outcome } of results) ingestedRows.inc({ source: 'rows', outcome })
  return { results }
}

export function bulkText({ results }: { results: RowResult[] }): string {
  const answer: BulkAnswer = { results: results.map(({ detail: _, ...result }) => result) }
  return JSON.stringify(answer)
}

function refusal(fields: FieldError[]): Problem {
  return new Problem('validation_failed', { fields: fields.slice(0, mostFieldErrors) })
}

function refusalOfAll(refused: readonly Problem[]): Problem {
  const fields = refused.flatMap((problem, index) =>
    (problem.fields ?? []).map(({ field, message }) => ({
      field: field === '' ? `${index}` : `${index}.${field}`,
      message,
    })),
  )
  const count = Object.keys(refused).length
  const which = count === 1 ? 'um registro foi recusado' : `${count} registros foram recusados`
  return new Problem('validation_failed', { fields, detail: `Nada foi gravado: ${which}. Corrija e envie de novo` })
}

/** A row whose key an earlier one has: `before`, which says the same or not. `isReplaced`: the next one replaces it. */
type Repeat<Row> = { before: Accepted<Row>; isAlike: boolean; isReplaced: boolean }

/** What is replaced within the call is not stored: 5,000 rows of one key would be as many statements. */
function repeatsOf<Row>(rows: readonly Accepted<Row>[], keyOf: RowKind<Row>['keyOf']): Map<Accepted<Row>, Repeat<Row>> {
  const repeats = new Map<Accepted<Row>, Repeat<Row>>()
  const latest = new Map<string, Accepted<Row>>()
  for (const one of rows) {
    const key = keyOf?.(one.row)
    if (typeof key !== 'string') continue
    const before = latest.get(key)
    latest.set(key, one)
    if (!before) continue
    repeats.set(one, { before, isAlike: textOf(before.row) === textOf(one.row), isReplaced: false })
    const earlier = repeats.get(before)
    if (earlier) earlier.isReplaced = saysAllOf(one.row, before.row)
  }
  return repeats
}

/** created_at stays what the first row said. */
function textOf(row: unknown): string {
  return JSON.stringify(row, (name, value) => (name === 'created_at' ? undefined : value))
}

/** A field that the row leaves out stays as it was. */
function saysAllOf(row: unknown, before: unknown): boolean {
  const said = new Map(Object.entries(row ?? {}))
  return Object.entries(before ?? {}).every(([name, value]) => value === undefined || said.get(name) !== undefined)
}

/** The rows in as few groups as keep the keys of each distinct and every key's rows in their order. */
function inWaves<Row>(rows: readonly Accepted<Row>[], keyOf: RowKind<Row>['keyOf']): Accepted<Row>[][] {
  if (keyOf === null) return rows.length > 0 ? [[...rows]] : []
  const waves: Accepted<Row>[][] = []
  const next = new Map<string, number>()
  for (const accepted of rows) {
    const keys = [keyOf(accepted.row)].flat()
    const place = Math.max(0, ...keys.map((key) => next.get(key) ?? 0))
    for (const key of keys) next.set(key, place + 1)
    const wave = waves[place]
    if (wave) wave.push(accepted)
    else waves[place] = [accepted]
  }
  return waves
}
