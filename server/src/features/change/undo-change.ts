import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import pg from 'pg'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { type Missing, restoreDeletions } from '../deletion/deletion.queries.ts'
import { beginUndo, findChange, findChangeOfMany, findOwnChange, lockUndo, takeBackNotices } from './change.queries.ts'
import { type Change, outermostFirst, tables, type Values } from './change.ts'
import { alongText, doneText, namedRow, staysText } from './change-words.ts'
import { weigh } from './weigh.ts'
import { findNewlyHung, joinReturned } from './weigh-moves.ts'
import type { Weighed, Weighing } from './weighing.ts'
import { withoutText } from './without-text.ts'

/**
 * Takes one's own change back, once: what stays is named. Throws change_not_found, and undo_refused with the reason.
 */
export async function undoChange(tx: Transaction, userId: string, id: string): Promise<UndoAnswer> {
  await lockUndo(tx, userId)
  const change = await findChange(tx, userId, id)
  if (!change) throw new Problem('change_not_found')
  if (change.is_undone) throw new Problem('undo_refused', { detail: 'Isto já foi desfeito' })
  return carryOut(tx, change, await weigh(tx, userId, change))
}

/** What is answered of what somebody has brought back already, as by a double press. */
export const alreadyBack: UndoAnswer = { message: 'Isto já voltou.', removed: [], kept: [], change_id: null }

/**
 * Takes a change of many rows back, by any person: for the bin. What others than its person changed since stays. Throws
 * bin_entry_not_found, and undo_refused with the reason.
 */
export async function undoChangeOfMany(tx: Transaction, id: string): Promise<UndoAnswer> {
  const found = await findChangeOfMany(tx, id)
  if (!found) throw new Problem('bin_entry_not_found')
  await lockUndo(tx, found.user_id)
  const change = await findChangeOfMany(tx, id)
  if (!change) throw new Problem('bin_entry_not_found')
  if (change.is_undone) return alreadyBack
  return carryOut(tx, change, await weigh(tx, change.user_id, change))
}

/** Does what was weighed, and says it. Throws undo_refused where what it belonged to is gone. */
export async function carryOut(tx: Transaction, change: Change, { goes, stays }: Weighing): Promise<UndoAnswer> {
  const along = await findNewlyHung(tx, change, goes)
  await beginUndo(tx, change.id)
  const missing = await refusing(tx, () => take(tx, goes))
  await takeBackNotices(tx)
  const done = change.is_undo ? 'Refeito' : 'Desfeito'
  const first = goes.length > 0 ? `${done}: ${doneText(goes)}.` : nothingText(stays.length)
  return {
    message: [first, withoutText(missing), alongText(along), staysText(stays)].filter(Boolean).join(' '),
    removed: goes.filter(({ verb }) => verb === 'remove').map(({ row }) => namedRow(row)),
    kept: stays,
    change_id: goes.length > 0 ? await findOwnChange(tx) : null,
  }
}

function nothingText(stays: number): string {
  return stays > 0 ? 'Nada foi desfeito.' : 'Já não havia nada a desfazer.'
}

/** Answers without what rows had to come back. */
async function take(tx: Transaction, goes: readonly Weighed[]): Promise<Missing[]> {
  const of = (verb: Weighed['verb'], noun: string) =>
    goes.filter((one) => one.verb === verb && one.row.noun === noun).map(({ row }) => row.id)
  const missing: Missing[] = []
  for (const noun of outermostFirst) missing.push(...(await restoreDeletions(tx, of('restore', noun))))
  await joinReturned(tx, goes)
  await putBack(
    tx,
    goes.filter(({ verb }) => verb === 'put back'),
  )
  for (const noun of outermostFirst.toReversed()) {
    const ids = of('remove', noun)
    if (ids.length === 0) continue
    const deleted = await tx.query(`delete from ${tables[noun]} where id = any($1) returning id`, [ids])
    if (deleted.length !== ids.length) throw new Problem('forbidden')
  }
  return missing
}

/** Gives columns the values back that they had, exactly: rows of a kind that get the same columns back by one statement. */
async function putBack(tx: Transaction, back: readonly Weighed[]): Promise<void> {
  const groups = new Map<string, { table: string; columns: string[]; rows: Values[] }>()
  for (const { row, values } of back) {
    const columns = Object.keys(values).sort()
    const name = [row.noun, ...columns].join(' ')
    const group = groups.get(name) ?? { table: tables[row.noun], columns, rows: [] }
    groups.set(name, group)
    group.rows.push({ ...values, id: row.id })
  }
  for (const { table, columns, rows } of groups.values()) {
    const sets = columns.map(pg.escapeIdentifier).map((name) => `${name} = former.${name}`)
    const updated = await tx.query(
      `update ${table} there set ${sets.join(', ')}
       from jsonb_populate_recordset(null::public.${table}, $1::jsonb) former where there.id = former.id returning there.id`,
      [JSON.stringify(rows)],
    )
    if (updated.length !== rows.length) throw new Problem('forbidden')
  }
}

/** What PostgreSQL or another rule refuses leaves the transaction as it was. */
async function refusing<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.query('savepoint undo')
  try {
    const result = await work()
    await tx.query('release savepoint undo')
    return result
  } catch (error) {
    const isRule = error instanceof pg.DatabaseError && /^(22|23|42501)/.test(error.code ?? '')
    if (!isRule && !(error instanceof Problem)) throw error
    await tx.query('rollback to savepoint undo')
    if (error instanceof Problem && error.code === 'restore_refused')
      throw new Problem('undo_refused', { detail: error.detail, cause: error })
    throw new Problem('undo_refused', { detail: isRule ? gone : forbidden, cause: error })
  }
}

const gone = 'Isto não pode ser desfeito: aquilo de que dependia mudou ou não existe mais'
const forbidden = 'Isto não pode ser desfeito: o seu papel não permite mais mudar isto'
