import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { noCounts, rowsIn } from '@leme/contract/moving/moving-counts'
import type { MovingUndone } from '@leme/contract/moving/moving-import'
import type { Database, Identity, Transaction } from '../../../database/transaction.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { holdImports } from '../imports.queries.ts'
import { firstNamed, listedLines } from '../text/named-text.ts'
import { undoneNotes } from '../text/undone-text.ts'
import { onPage } from '../text/ways.ts'
import { deleteBatch } from './delete.queries.ts'
import { forgetBatch, restorable, restoreBatch, undoneBelow } from './restore.queries.ts'
import { listStaying } from './staying.queries.ts'
import { batchSize, undoOrder } from './undo-order.ts'

/** Events say that they came from an import. */
const asImport = { source: 'import' } as const

/**
 * Takes an import back: puts back what it changed and deletes what it made, unless somebody or a later import has changed that
 * since, so many rows in a transaction. Undone in any order, imports leave what people made. Goes on where it was interrupted.
 */
export async function undoImport(
  db: Database,
  identity: Identity,
  id: string,
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<MovingUndone & { staying: readonly MovingRow[] }> {
  const transact = <Result>(work: (tx: Transaction) => Promise<Result>) => db.transactionAs(identity, work, asImport)

  /** Does so much at a time until less than that is left. */
  async function inTurns(step: (tx: Transaction) => Promise<number>): Promise<number> {
    let done = 0
    for (let count = batchSize; count === batchSize && !signal.aborted; done += count) {
      count = await transact(async (tx) => {
        await holdImports(tx)
        return step(tx)
      })
    }
    return done
  }

  const below = await transact((tx) => undoneBelow(tx, id))
  const before = noCounts()
  for (const part of restorable) {
    await inTurns(async (tx) => {
      const { restored, lasting } = await restoreBatch(tx, id, part)
      before[part.noun] += lasting
      return restored
    })
  }
  const restored = rowsIn(before)
  const kinds = noCounts()
  // With its own rows go those of undone imports that stayed as this one had changed them, and what held these.
  for (const part of undoOrder) {
    for (const made of [id, ...below]) {
      kinds[part.noun] += await inTurns(async (tx) => {
        const { deleted, seconds } = await deleteBatch(tx, made, part)
        kinds.seconds += seconds
        return deleted
      })
    }
  }
  const deleted = rowsIn(kinds)
  const found = await transact((tx) => listStaying(tx, id))
  await inTurns((tx) => forgetBatch(tx, id))
  return transact(async (tx) => {
    const [row] = await tx.query<{ file_name: string; projects: number }>(
      `select file_name, coalesce((made ->> 'project')::integer, 0) as projects from imports where id = $1`,
      [id],
    )
    const notes = undoneNotes({ kinds, before, staying: found, projects: row?.projects ?? 0 })
    const staying = found.map(({ later_file: _, ...one }): MovingRow => one)
    const stays = staying.length
    await tx.query(
      `update imports set undone_at = case when $3 then undone_at else coalesce(undone_at, now()) end, deleted = deleted + $2,
         notes = $4, named = $5, listed = $6
       where id = $1 and undone_at is null`,
      [
        ...[id, deleted, signal.aborted, notes, JSON.stringify(firstNamed(staying))],
        listedLines(staying, { ...onPage, origin }),
      ],
    )
    await recordAudit(tx, 'import_undone', { file: row?.file_name, removed: deleted, restored, stayed: stays })
    return { deleted, restored, stays, kinds, notes, staying }
  })
}
