import { movingNouns, noCounts } from '@leme/contract/moving/moving-counts'
import type { Transaction } from '../../../database/transaction.ts'
import { isOfImport, laterImport, undoOrder } from './undo-order.ts'

const nouns = movingNouns.filter((noun) => noun !== 'project')

/**
 * The later imports that changed rows which this one made or changed, and how many of each kind they are; null where there is no
 * such import. What somebody has changed besides is among them.
 */
export async function laterImports(tx: Transaction, id: string): Promise<string | null> {
  const parts = undoOrder.map(
    ({ noun, table }) =>
      `select '${noun}' as noun, later.* from imported_rows known
       join ${table} there on there.id = known.row_id cross join lateral ${laterImport} later
       where known.noun = '${noun}' and ${isOfImport}`,
  )
  const counts = nouns.map((noun) => `'${noun}', count(*) filter (where noun = '${noun}')`)
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object('later', coalesce((
         select json_agg(one order by one.started_at desc, one.id desc) from (
           select id, file_name, started_at,
             '${JSON.stringify(noCounts())}'::jsonb || jsonb_build_object(${counts.join(', ')}) as kinds
           from (${parts.join(' union all ')}) changed group by id, file_name, started_at) one), '[]'))::text as json
     from imports where id = $1 and brings in ('work', 'hours')`,
    [id],
  )
  return row?.json ?? null
}
