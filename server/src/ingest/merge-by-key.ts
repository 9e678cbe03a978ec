import type { FieldError } from '@leme/contract/wire/errors'
import type { Transaction } from '../database/transaction.ts'
import { Problem } from '../problem/problem.ts'
import type { RefusedBeside, Stored } from './bulk.ts'

/** A row as it will be stored, with what somebody should know of it; or why it cannot be. */
export type Merged<Values> = { values: Values; notes?: string[] } | { refusal: FieldError }

/** How rows that have a key of their own are stored in one table. */
export type KeyedTable<Row, Values> = {
  name: 'finance_invoices' | 'finance_receivables' | 'tickets'
  key: 'number' | 'external_id'
  /** The columns that a row may change, with their types. */
  types: Readonly<Record<Exclude<keyof Values & string, 'beside'>, string>>
  /** SQL of what else `merge` needs to know of a stored row: its `beside`, which no row changes. */
  beside?: string
  /** Columns that a row changes though their values stay: what it says is stored elsewhere. */
  alsoDiffers?: (values: Values) => Exclude<keyof Values & string, 'beside'>[]
  /** What comes before stored rows change. */
  prepare?: (tx: Transaction, rows: readonly (Values & { id: string })[]) => Promise<unknown>
  /** Columns that only a new row has, and their SQL of `sent`. */
  atFirst?: Readonly<Record<string, { type: string; sql: string }>>
  /** What becomes of a row beside what is stored of it: what it leaves out stays. */
  merge: (row: Row, stored: Values | null) => Merged<Values>
  /** What speaks against rows beside what is stored of each, which asks the database; in their order. */
  review?: ((tx: Transaction, pairs: readonly Reviewed<Row, Values>[]) => Promise<Review[]>) | undefined
}

/** A row and what is stored of it. */
export type Reviewed<Row, Values> = { row: Row; stored: Values }

/** Why a row cannot replace what is stored of it, or what somebody should know; null for neither. */
export type Review = { refusal: FieldError } | { note: string } | null

/** A stored row. */
export type Found<Values> = { id: string; key: string; stored: Values }

/**
 * Creates or changes rows, those of one key one after the other in memory, and answers in their order. New ones come
 * first, then stored ones are locked, both in the order of their keys: two calls at once wait for each other and never in
 * a circle.
 */
export async function mergeByKey<Row extends object, Values extends object>(
  tx: Transaction,
  table: KeyedTable<Row, Values>,
  orgId: string,
  rows: readonly Row[],
): Promise<(Stored | RefusedBeside)[]> {
  const keyOf = (row: Row) => String((row as Record<string, unknown>)[table.key])
  const fresh = new Map<string, Values>()
  for (const row of rows) {
    const merged = table.merge(row, null)
    if (!fresh.has(keyOf(row)) && !('refusal' in merged)) fresh.set(keyOf(row), { ...row, ...merged.values })
  }
  const created = new Map((await insert(tx, table, orgId, [...fresh.values()])).map(({ id, key }) => [key, id]))
  const waiting = [...new Set(rows.map(keyOf))].filter((key) => !created.has(key))
  const found = waiting.length > 0 ? await lock(tx, table, waiting) : new Map<string, Found<Values>>()
  const reviews = await review(tx, table, rows, (row) => found.get(keyOf(row))?.stored)
  /** What each key holds after the rows so far. */
  const current = new Map<string, { id: string; stored: Values }>(found)
  const answers = rows.map((row): Stored | RefusedBeside => {
    const key = keyOf(row)
    const known = current.get(key)
    const reviewed = reviews.get(row) ?? null
    const merged = reviewed && 'refusal' in reviewed ? reviewed : table.merge(row, known?.stored ?? null)
    if ('refusal' in merged) {
      return { outcome: 'refused', problem: new Problem('validation_failed', { fields: [merged.refusal] }) }
    }
    const { values } = merged
    const notes = [...(reviewed && 'note' in reviewed ? [reviewed.note] : []), ...(merged.notes ?? [])]
    const id = known?.id ?? created.get(key)
    if (id === undefined) throw new Error('a row was neither written nor found')
    current.set(key, { id, stored: values })
    if (!known) return { id, outcome: 'created', notes }
    const fields = differing(table, known.stored, values)
    return { id, outcome: fields.length > 0 ? 'updated' : 'unchanged', before: known.stored, fields, notes }
  })
  const changed = [...current].flatMap(([key, { id, stored }]) => {
    const before = found.get(key)?.stored ?? fresh.get(key)
    return before && differing(table, before, stored).length > 0 ? [{ ...stored, id }] : []
  })
  await update(tx, table, changed)
  return answers
}

async function review<Row extends object, Values>(
  tx: Transaction,
  table: KeyedTable<Row, Values>,
  rows: readonly Row[],
  storedOf: (row: Row) => Values | undefined,
): Promise<Map<Row, Review>> {
  const pairs = rows.flatMap((row) => {
    const stored = storedOf(row)
    return stored === undefined ? [] : [{ row, stored }]
  })
  const answers = (await table.review?.(tx, pairs)) ?? []
  return new Map(pairs.map(({ row }, place) => [row, answers[place] ?? null]))
}

async function lock<Row, Values>(
  tx: Transaction,
  table: KeyedTable<Row, Values>,
  keys: readonly string[],
): Promise<Map<string, Found<Values>>> {
  const order = `order by ${table.key} collate "C" for update`
  const found = await findRows(tx, table, `${table.key} = any($1) ${order}`, [keys])
  return new Map(found.map((one) => [one.key, one]))
}

/** Stored rows of which a condition in SQL holds. */
export async function findRows<Row, Values>(
  tx: Transaction,
  { name, key, types, beside }: KeyedTable<Row, Values>,
  condition: string,
  values: readonly unknown[],
): Promise<Found<Values>[]> {
  const fields = Object.keys(types).map((column) => `'${column}', ${column}::text`)
  if (beside) fields.push(`'beside', ${beside}`)
  const found = await tx.query<{ id: string; key: string; stored: string }>(
    `select id, ${key} as key, json_build_object(${fields.join(', ')})::text as stored from ${name} where ${condition}`,
    [...values],
  )
  return found.map(({ id, key: own, stored }) => ({ id, key: own, stored: JSON.parse(stored) as Values }))
}

export function differing<Row, Values>(
  { types, alsoDiffers }: KeyedTable<Row, Values>,
  stored: Values,
  values: Values,
): string[] {
  const columns = Object.keys(types) as (keyof typeof types)[]
  const changed = columns.filter((column) => {
    const [before, after] = [stored[column], values[column]]
    if (before === null || after === null) return before !== after
    return types[column] === 'numeric' ? Number(before) !== Number(after) : before !== after
  })
  return [...changed, ...(alsoDiffers?.(values) ?? [])]
}

async function update<Row, Values>(
  tx: Transaction,
  { name, types, prepare }: KeyedTable<Row, Values>,
  rows: readonly (Values & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await prepare?.(tx, rows)
  const columns = Object.entries<string>(types)
  await tx.query(
    `update ${name} set ${columns.map(([column]) => `${column} = sent.${column}`).join(', ')}
     from json_to_recordset($1::json) as sent (id uuid, ${columns.map((pair) => pair.join(' ')).join(', ')})
     where ${name}.id = sent.id`,
    [JSON.stringify(rows)],
  )
}

async function insert<Row, Values>(
  tx: Transaction,
  { name, key, types, atFirst = {} }: KeyedTable<Row, Values>,
  orgId: string,
  rows: readonly Values[],
): Promise<{ id: string; key: string }[]> {
  if (rows.length === 0) return []
  const first = Object.entries(atFirst)
  const columns = [key, ...Object.keys(types)]
  const typed = [
    `${key} text`,
    ...Object.entries<string>(types).map((pair) => pair.join(' ')),
    ...first.map(([column, { type }]) => `${column} ${type}`),
  ]
  return tx.query(
    `insert into ${name} (org_id, ${[...columns, ...Object.keys(atFirst)].join(', ')})
     select $1::uuid, ${[...columns, ...first.map(([, { sql }]) => sql)].join(', ')}
     from json_to_recordset($2::json) as sent (${typed.join(', ')})
     order by ${key} collate "C"
     on conflict (org_id, ${key}) do nothing returning id, ${key} as key`,
    [orgId, JSON.stringify(rows)],
  )
}
