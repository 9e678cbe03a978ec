import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import pg from 'pg'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { restoreDeletion } from '../deletion/deletion.queries.ts'
import { beginUndo, findChange, findOwnChange, lockUndo } from './change.queries.ts'
import { type Change, outermostFirst, tables } from './change.ts'
import { doneText, namedRow, staysText } from './change-words.ts'
import { weigh } from './weigh.ts'
import type { Weighed, Weighing } from './weighing.ts'

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

/** Does what was weighed, and says it. Throws undo_refused where what it belonged to is gone. */
export async function carryOut(tx: Transaction, change: Change, { goes, stays }: Weighing): Promise<UndoAnswer> {
  await beginUndo(tx, change.id)
  await refusing(tx, () => take(tx, goes))
  const done = change.is_undo ? 'Refeito' : 'Desfeito'
  const first = goes.length > 0 ? `${done}: ${doneText(goes)}.` : nothingText(stays.length)
  return {
    message: [first, staysText(stays)].filter(Boolean).join(' '),
    removed: goes.filter(({ verb }) => verb === 'remove').map(({ row }) => namedRow(row)),
    kept: stays,
    change_id: goes.length > 0 ? await findOwnChange(tx) : null,
  }
}

function nothingText(stays: number): string {
  return stays > 0 ? 'Nada foi desfeito.' : 'Já não havia nada a desfazer.'
}

async function take(tx: Transaction, goes: readonly Weighed[]): Promise<void> {
  const of = (verb: Weighed['verb'], noun: string) =>
    goes.filter((one) => one.verb === verb && one.row.noun === noun).map(({ row }) => row.id)
  for (const noun of outermostFirst) for (const id of of('restore', noun)) await restoreDeletion(tx, id)
  for (const one of goes) if (one.verb === 'put back') await putBack(tx, one)
  for (const noun of outermostFirst.toReversed()) {
    const ids = of('remove', noun)
    if (ids.length === 0) continue
    const deleted = await tx.query(`delete from ${tables[noun]} where id = any($1) returning id`, [ids])
    if (deleted.length !== ids.length) throw new Problem('forbidden')
  }
}

/** Gives columns the values back that they had, exactly. */
async function putBack(tx: Transaction, { row, values }: Weighed): Promise<void> {
  const table = tables[row.noun]
  const list = Object.keys(values)
    .map((name) => pg.escapeIdentifier(name))
    .join(', ')
  const updated = await tx.query(
    `update ${table} set (${list}) = (select ${list} from jsonb_populate_record(null::public.${table}, $2::jsonb))
     where id = $1 returning id`,
    [row.id, JSON.stringify(values)],
  )
  if (updated.length === 0) throw new Problem('forbidden')
}

/** What PostgreSQL or another rule refuses leaves the transaction as it was. */
async function refusing(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await tx.query('savepoint undo')
  try {
    await work()
    await tx.query('release savepoint undo')
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
