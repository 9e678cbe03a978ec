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

/** SQL of whether an import that is undone made a row which only another import holds here. */
const isUnmade = `(jsonb_array_length(known.former) = 1 and exists (
    select from imports maker where maker.id = known.import_id and maker.undone_at is not null))`

/**
 * Gives rows that the import was the last to change the values of before; `lasting` are those that no undone import made: the
 * others go with what that import left.
 */
export async function restoreBatch(
  tx: Transaction,
  id: string,
  part: Restorable,
): Promise<{ restored: number; lasting: number }> {
  const { noun, table, columns, isTouched: touched } = part
  const [counted] = await tx.query<{ restored: number; lasting: number }>(
    `with chosen as materialized (
       select known.row_id, known.ctid as at, ${isUnmade} as is_unmade,
         jsonb_populate_record(there, known.former -> -1 -> 'values') as former_row
       from imported_rows known join ${table} there on there.id = known.row_id
       where known.former <> '[]' and ${changedBy('known')} = $1::text and known.noun = $2 and not (${touched})
       limit ${batchSize}
     ),
     restored as (
       update ${table} there set ${columns.join(', ')} from chosen where there.id = chosen.row_id
       returning chosen.at, chosen.is_unmade
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
     select count(*)::integer as restored, count(*) filter (where not is_unmade)::integer as lasting from restored`,
    [id, noun],
  )
  return counted ?? { restored: 0, lasting: 0 }
}

/**
 * Takes the import out of what rows remember that a later one changed: once that one is undone too, they go back to what was
 * before both. Where somebody changed a row between the two, it remembers that.
 */
export async function forgetBatch(tx: Transaction, id: string): Promise<number> {
  const [counted] = await tx.query<{ forgotten: number }>(
    `with chosen as materialized (
       select known.ctid as at, without.former
       from imported_rows known
       cross join lateral (
         select
           jsonb_agg(case when is_next then one || below || jsonb_build_object('values', (one -> 'values') || (below -> 'values')) else one end
             order by place) filter (where one ->> 'import_id' <> $1::text) as former,
           bool_or(is_next and one ->> 'since' is not null) as is_changed_between
         from (
           select one, place, lag(one) over before - 'import_id' as below,
             coalesce(lag(one) over before ->> 'import_id' = $1::text, false) as is_next
           from jsonb_array_elements(known.former) with ordinality each (one, place)
           window before as (order by place)
         ) each
       ) without
       where known.former @> jsonb_build_array(jsonb_build_object('import_id', $1::text)) and ${changedBy('known')} <> $1::text
         and not without.is_changed_between
       limit ${batchSize}
     ),
     forgotten as (
       update imported_rows known set former = chosen.former from chosen where known.ctid = chosen.at returning 1
     )
     select count(*)::integer as forgotten from forgotten`,
    [id],
  )
  return counted?.forgotten ?? 0
}

/** The undone imports that made rows which stayed only as this one had changed them. */
export async function undoneBelow(tx: Transaction, id: string): Promise<string[]> {
  const found = await tx.query<{ import_id: string }>(
    `select distinct known.import_id from imported_rows known
     where known.former <> '[]' and ${changedBy('known')} = $1::text and ${isUnmade}`,
    [id],
  )
  return found.map(({ import_id }) => import_id)
}
