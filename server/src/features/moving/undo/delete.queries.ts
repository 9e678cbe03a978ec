import type { Transaction } from '../../../database/transaction.ts'
import { thingOf } from '../rows/known.ts'
import { batchSize, type undoOrder } from './undo-order.ts'

/** Deletes what the import made, of one kind, and neither somebody nor a later import has changed since. */
export async function deleteBatch(
  tx: Transaction,
  id: string,
  { noun, table, isTouched, isUsed }: (typeof undoOrder)[number],
): Promise<{ deleted: number; seconds: number }> {
  const [counted] = await tx.query<{ deleted: number; seconds: number }>(
    `with chosen as materialized (
       select known.row_id, known.ctid as at from imported_rows known join ${table} there on there.id = known.row_id
       where known.import_id = $1 and known.noun = $2 and known.former = '[]' and not (${isTouched}) and not ${isUsed}
       limit ${batchSize}
     ),
     ${noun === 'comment' ? untouchedThings : ''}
     gone as (delete from ${table} there using chosen where there.id = chosen.row_id
       returning chosen.at, ${noun === 'time_entry' ? 'there.hours' : '0'} as hours),
     forgotten as (delete from imported_rows known using gone where known.ctid = gone.at)
     select count(*)::integer as deleted, coalesce(round(sum(hours) * 3600), 0)::integer as seconds from gone`,
    [id, noun],
  )
  return counted ?? { deleted: 0, seconds: 0 }
}

/** A comment that goes changes its thing's count of comments, which is no change by somebody. */
const untouchedThings = `
  still as (
    update imported_rows thing set imported_at = now()
    from (
      select distinct thing.at from chosen
      cross join lateral (select thing_id from comments where id = chosen.row_id limit 1) said
      cross join lateral ${thingOf('said.thing_id')} there
      cross join lateral (
        select ctid as at, imported_at from imported_rows where row_id = there.id limit 1) thing
      where thing.imported_at = there.updated_at
    ) same where thing.ctid = same.at
  ),`
