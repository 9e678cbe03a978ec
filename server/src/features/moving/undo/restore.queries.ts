import type { MovingNoun } from '@leme/contract/moving/moving-counts'
import { type WorkNoun, workKinds, workNouns } from '@leme/contract/work/work-kind'
import type { Transaction } from '../../../database/transaction.ts'
import { itemHashed } from '../rows/remarks.ts'
import { columnsOf } from '../rows/sent-rows.ts'
import { batchSize, changedBy, isTouched } from './undo-order.ts'

/** What rows are given back: each of their columns, from the row of before. */
type Restorable = Record<'table' | 'isTouched', string> & {
  noun: Exclude<MovingNoun, 'project'>
  columns: string[]
}

/** A person who has left the project since, and a thing that is gone, are left out. */
function columnsBefore(noun: WorkNoun): string[] {
  const { owner, parent } = workKinds[noun]
  return columnsOf(noun).map(([column]) => {
    const value = `(chosen.former_row).${column}`
    if (column === owner) {
      return `${column} = (select user_id from project_members member
        where member.project_id = there.project_id and member.user_id = ${value})`
    }
    if (column === parent?.field) {
      return `${column} = (select above.id from ${workKinds[parent.noun].table} above
        where above.id = ${value} and above.project_id = there.project_id)`
    }
    return `${column} = ${value}`
  })
}

const hoursBefore = [
  `task_id = (select above.id from tasks above
    where above.id = (chosen.former_row).task_id and above.project_id = there.project_id)`,
  ...['user_id', 'date', 'hours', 'note'].map((column) => `${column} = (chosen.former_row).${column}`),
]

/** SQL of when an import changed a row that somebody had changed elsewhere. */
const since = "(known.former -> -1 ->> 'since')::timestamptz"

/** SQL of whether somebody has changed what the last import changed of a row. */
const isTouchedSince = `case when ${since} is null then ${isTouched} else exists (
    select from events
    where events.noun_id = there.id and events.action = 'updated' and events.source <> 'import' and events.created_at > ${since}
      and exists (select from jsonb_object_keys(known.former -> -1 -> 'values') field where events.before ? field)) end`

export const restorable: Restorable[] = [
  ...workNouns.map((noun) => ({
    ...{ noun, table: workKinds[noun].table, isTouched: isTouchedSince, columns: columnsBefore(noun) },
  })),
  { noun: 'time_entry', table: 'time_entries', isTouched, columns: hoursBefore },
  {
    ...{ noun: 'comment', table: 'comments', isTouched: 'there.edited_at is not null' },
    columns: ['text = (chosen.former_row).text', 'user_id = (chosen.former_row).user_id'],
  },
  {
    ...{ noun: 'checklist_item', table: 'checklist_items', isTouched: `${itemHashed('there')} <> known.hash` },
    columns: ['text = (chosen.former_row).text', 'is_done = (chosen.former_row).is_done'],
  },
]

/** Gives rows that the import was the last to change the values of before. */
export async function restoreBatch(tx: Transaction, id: string, part: Restorable): Promise<number> {
  const { noun, table, columns, isTouched: touched } = part
  const [counted] = await tx.query<{ restored: number }>(
    `with chosen as materialized (
       select known.row_id, known.ctid as at, jsonb_populate_record(there, known.former -> -1 -> 'values') as former_row
       from imported_rows known join ${table} there on there.id = known.row_id
       where known.former <> '[]' and ${changedBy('known')} = $1::text and known.noun = $2 and not (${touched})
       limit ${batchSize}
     ),
     restored as (
       update ${table} there set ${columns.join(', ')} from chosen where there.id = chosen.row_id returning chosen.at
     ),
     noted as (
       update imported_rows known set hash = known.former -> -1 ->> 'hash', former = known.former - (-1),
         imported_at = case when ${since} is null then now() else known.imported_at end,
         alike = known.former -> -1 ->> 'alike',
         -- Another file may have brought what the row was before.
         source_id = case when exists (
             select from imported_rows other
             where other.project_id = known.project_id and other.source = known.source
               and other.source_id = known.former -> -1 ->> 'source_id')
           then known.source_id else coalesce(known.former -> -1 ->> 'source_id', known.source_id) end
       from restored where known.ctid = restored.at
     )
     select count(*)::integer as restored from restored`,
    [id, noun],
  )
  return counted?.restored ?? 0
}
