import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import type { Transaction } from '../../../database/transaction.ts'
import { remembered } from './former.ts'
import { joinKnown } from './known.ts'
import type { PlannedWork } from './planned.ts'
import { besideRows, columnsOf, isChanged, isSame, isTouched, parentNoun, rowsLeft, sentRows } from './sent-rows.ts'

/** Into which project, for which import, from which program. */
export type Into = { import_id: string; project_id: string; source: string }

/** `changed` are those that the file says otherwise and that were not stored. */
export type Stored = {
  created: number
  updated: number
  unchanged: number
  changed: number
  gone: number
  touched: number
  left: MovingRow[]
}

/** Stores what is new of these things, and with `update` what the file says otherwise; the same again is nothing. */
export async function storeWork(
  tx: Transaction,
  noun: WorkNoun,
  { import_id, project_id, source }: Into,
  rows: readonly PlannedWork[],
  { update }: { update: boolean },
): Promise<Stored> {
  const { table } = workKinds[noun]
  const columns = columnsOf(noun)
  await tx.query(
    `insert into project_members (org_id, project_id, user_id)
     select distinct context.org_id(), $2::uuid, given.owner
     from jsonb_to_recordset($1::jsonb) as given (source_id text, owner uuid)
     ${joinKnown('$2', '$3', 'given.source_id')}
     where given.owner is not null and ($4 or known.row_id is null)
     on conflict (org_id, project_id, user_id) do nothing`,
    [JSON.stringify(rows.map(({ source_id, owner }) => ({ source_id, owner }))), project_id, source, update],
  )
  const list = columns.map(([column]) => column).join(', ')
  const values = columns.map(([, value]) => value).join(', ')
  const changes = columns.map(
    ([column, value]) =>
      `${column} = case when '${column}' = any (before.takes) then ${value} else there.${column} end`,
  )
  const fields = columns.map(([column]) => `('${column}', to_jsonb(there.${column}))`)
  const [stored] = await tx.query<Stored>(
    `with ${sentRows},
     ${besideRows(noun)},
     made as (
       insert into ${table} (org_id, id, project_id, created_at, ${list})
       select context.org_id(), sent.id, $2, coalesce(sent.created_at, now()), ${values}
       from sent where sent.row_id is null
       returning id
     ),
     noted as (
       insert into imported_rows (org_id, project_id, source, source_id, key, noun, row_id, hash, import_id)
       select context.org_id(), $2, $3, sent.source_id, sent.key, $6, sent.id, sent.hash, $4 from sent where sent.row_id is null
     ),
     before as (
       select there.id, beside.row_id, beside.at, beside.hash, beside.takes, beside.is_untouched,
           ${isTouched} as is_touched, (
           select jsonb_object_agg(field, value) from (values ${fields.join(', ')}) as one (field, value)
           where field = any (beside.takes)) as values
       from beside join ${table} there on there.id = beside.row_id
       where $7 and ${isChanged}
     ),
     changed as (
       update ${table} as there set ${changes.join(', ')}
       from sent join before on before.row_id = sent.row_id
       where there.id = sent.row_id
       returning before.*
     ),
     noted_again as (
       update imported_rows as known set
         -- What stays as somebody has changed it is said again when the file comes again.
         hash = case when changed.is_touched then known.hash else changed.hash end,
         -- What somebody has changed of it stays theirs.
         imported_at = case when changed.is_untouched then now() else known.imported_at end,
         former = ${remembered('$4', 'case when not changed.is_untouched then now() end')}
       from changed where known.ctid = changed.at
     )
     select (select count(*) from made)::integer as created, (select count(*) from changed)::integer as updated,
       count(*) filter (where ${isSame} and beside.known_import <> $4)::integer as unchanged,
       count(*) filter (where ${isChanged})::integer - (select count(*) from changed)::integer as changed,
       (select count(*) from sent where row_id is not null)::integer - count(*)::integer as gone,
       count(*) filter (where ${isTouched})::integer as touched, ${rowsLeft(noun)} as left
     from beside`,
    [JSON.stringify(rows), project_id, source, import_id, parentNoun(noun), noun, update],
  )
  if (!stored) throw new Error('the statement counted nothing')
  return stored
}
