import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../database/transaction.ts'
import { findMissing } from '../deletion/deletion.queries.ts'
import {
  type Change,
  type ChangedRow,
  type ChangeNoun,
  derivedColumns,
  outermostFirst,
  tables,
  type Values,
} from './change.ts'
import { fieldsText, namedRow } from './change-words.ts'
import { type Asking, findReasons, findTouched, keepParents, type Standing } from './stays.queries.ts'
import { findHanging, findLeftBehind, isMove, leaveParted } from './weigh-moves.ts'
import type { Weighed, Weighing } from './weighing.ts'
import { missingReason } from './without-text.ts'

/**
 * What taking a change back would do now: what it created is removed unless somebody touched it since, columns are put
 * back where they still hold what it wrote, and what it deleted comes back. Locks the rows until COMMIT.
 */
export async function weigh(tx: Transaction, userId: string, change: Change): Promise<Weighing> {
  const since = change.made_at
  const now = await lockRows(tx, change.rows)
  const asking = { userId, since }
  const updated = await weighUpdated(tx, change.rows, now, asking)
  const back = await leaveParted(tx, now, await leaveMissing(tx, change.rows, now, updated))
  const besides = [...returnedToOthers(back), ...(await findHanging(tx, back.goes))]
  const removal = await weighCreated(tx, change.rows, now, { ...asking, besides })
  const restored = await weighDeleted(tx, change.rows)
  return {
    goes: [...restored.goes, ...back.goes, ...removal.goes],
    stays: [...restored.stays, ...back.stays, ...removal.stays, ...(await findLeftBehind(tx, change, back.goes))],
  }
}

/** Rows that are put back in somebody else's charge, or in another project, keep nobody in the project. */
function returnedToOthers({ goes }: Weighing): string[] {
  const isInCharge = (column: string) => ['assignee_user_id', 'owner_user_id', 'project_id'].includes(column)
  return goes.flatMap(({ row, values }) => (Object.keys(values).some(isInCharge) ? row.id : []))
}

/** The rows as they are, which nobody else changes or hangs anything in until COMMIT. */
async function lockRows(tx: Transaction, rows: readonly ChangedRow[]): Promise<Map<string, Values>> {
  const now = new Map<string, Values>()
  for (const noun of outermostFirst) {
    const ids = rows.filter((row) => row.noun === noun && row.action !== 'deleted').map(({ id }) => id)
    if (ids.length === 0) continue
    const table = tables[noun]
    const found = await tx.query<{ row: Values }>(
      `select to_jsonb(${table}) as row from ${table} where id = any($1) order by id for update`,
      [ids],
    )
    for (const { row } of found) now.set(String(row.id), row)
  }
  return now
}

const parents: Partial<Record<ChangeNoun, string>> = {
  epic: 'project_id',
  story: 'epic_id',
  task: 'story_id',
  time_entry: 'task_id',
}

async function weighCreated(
  tx: Transaction,
  rows: readonly ChangedRow[],
  now: ReadonlyMap<string, Values>,
  asking: Asking,
): Promise<Weighing> {
  const created = rows.filter(({ action, id }) => action === 'created' && now.has(id))
  if (created.length === 0) return { goes: [], stays: [] }
  const standing = created.map((row): Standing => {
    const is = now.get(row.id)
    const parent = is?.[parents[row.noun] ?? ''] ?? row.project_id
    const label = is?.title ?? is?.name
    const parent_id = parent && parent !== row.id ? String(parent) : null
    return { ...row, label: typeof label === 'string' ? label : row.label, parent_id }
  })
  const reasons = await findReasons(tx, standing, {
    ...asking,
    besides: [...(asking.besides ?? []), ...(await findRelinked(tx, created))],
  })
  for (const row of created) {
    if (reasons.has(row.id)) continue
    const why = whyItStays(row, now.get(row.id))
    if (why) reasons.set(row.id, why)
  }
  keepParents(standing, reasons, namedRow)
  const label = new Map(standing.map((row) => [row.id, namedRow(row)]))
  return {
    goes: created.filter(({ id }) => !reasons.has(id)).map((row) => ({ row, verb: 'remove', values: {} })),
    stays: created.flatMap(({ id }) => {
      const reason = reasons.get(id)
      return reason ? { label: label.get(id) ?? '', reason } : []
    }),
  }
}

/** What hung in rows that were deleted and came back with these rows: it was there before, and outlives them once more. */
async function findRelinked(tx: Transaction, created: readonly ChangedRow[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select unnest(linked_ids) as id from deletions
     where org_id = context.org_id() and id = any($1) and restored_at is not null`,
    [created.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

function whyItStays(row: ChangedRow, now: Values | undefined): string | null {
  if (row.noun === 'client') return 'um cliente não se apaga por aqui'
  const held = Object.entries(row.after ?? {}).filter(([column]) => !derivedColumns.has(column))
  return held.every(([column, value]) => isDeepStrictEqual(now?.[column], value)) ? null : 'mudou depois'
}

async function weighUpdated(
  tx: Transaction,
  rows: readonly ChangedRow[],
  now: ReadonlyMap<string, Values>,
  asking: Asking,
): Promise<Weighing> {
  const updated = rows.filter(({ action }) => action === 'updated')
  if (updated.length === 0) return { goes: [], stays: [] }
  const touched = await findTouched(tx, updated, { ...asking, othersAlone: true })
  const weighing: Weighing = { goes: [], stays: [] }
  for (const row of updated) {
    const is = now.get(row.id)
    if (!is) {
      weighing.stays.push({ label: namedRow(row), reason: 'não existe mais' })
      continue
    }
    const names = Object.keys(row.after ?? {})
    const touch = touched.get(row.id)
    const isHeld = (name: string) => !touch?.theirs.has(name) && isDeepStrictEqual(is[name], row.after?.[name])
    // A project's client is its name and its row.
    const isClient = (name: string) => row.noun === 'project' && (name === 'client' || name === 'client_id')
    const clients = names.filter(isClient)
    const back = names.filter((name) => (isClient(name) ? clients.every(isHeld) : isHeld(name)))
    const values = Object.fromEntries(back.map((name) => [name, row.before?.[name] ?? null]))
    if (back.length > 0) weighing.goes.push({ row, verb: 'put back', values })
    const stays = names.filter((name) => !back.includes(name))
    if (stays.length === 0) continue
    const what = fieldsText(stays)
    const label = what === '' ? namedRow(row) : `${what} de ${namedRow(row)}`
    weighing.stays.push({ label, reason: touch?.theirs.size ? `${touch.who} alterou depois` : 'mudou depois' })
  }
  return weighing
}

/** What rows would refer to again and do not find stays as it is: the others go back all the same. */
async function leaveMissing(
  tx: Transaction,
  rows: readonly ChangedRow[],
  now: ReadonlyMap<string, Values>,
  { goes, stays }: Weighing,
): Promise<Weighing> {
  const refers = ({ values }: Weighed) =>
    Object.entries(values).some(([column, value]) => column.endsWith('_id') && value !== null)
  const missing = await findMissing(
    tx,
    goes
      .filter(refers)
      .map(({ row, values }) => ({ id: row.id, noun: row.noun, content: { ...now.get(row.id), ...values } })),
    [
      ...rows.flatMap(({ id, action }) => (action === 'deleted' ? id : [])),
      ...goes.filter(isMove).map(({ row }) => row.id),
    ],
  )
  const byRow = new Map<string, typeof missing>()
  for (const one of missing) byRow.set(one.id, [...(byRow.get(one.id) ?? []), one])
  const weighing: Weighing = { goes: [], stays: [...stays] }
  for (const one of goes) {
    const lost = (byRow.get(one.row.id) ?? []).filter(({ field }) => field in one.values)
    const back = Object.entries(one.values).filter(([name]) => !lost.some(({ field }) => field === name))
    if (back.length > 0) weighing.goes.push({ ...one, values: Object.fromEntries(back) })
    for (const gone of lost) {
      const label = `${fieldsText([gone.field])} de ${namedRow(one.row)}`
      weighing.stays.push({ label, reason: missingReason(gone) })
    }
  }
  return weighing
}

async function weighDeleted(tx: Transaction, rows: readonly ChangedRow[]): Promise<Weighing> {
  const deleted = rows.filter(({ action }) => action === 'deleted')
  if (deleted.length === 0) return { goes: [], stays: [] }
  const found = await tx.query<{ id: string }>(
    `select id from deletions where org_id = context.org_id() and id = any($1) and restored_at is null
       and deleted_at > now() - interval '15 minutes'`,
    [deleted.map(({ id }) => id)],
  )
  const stays = new Set(found.map(({ id }) => id))
  return {
    goes: deleted.filter(({ id }) => stays.has(id)).map((row) => ({ row, verb: 'restore', values: {} })),
    stays: deleted
      .filter(({ id }) => !stays.has(id))
      .map((row) => ({ label: namedRow(row), reason: 'já voltou, ou não volta por aqui' })),
  }
}
