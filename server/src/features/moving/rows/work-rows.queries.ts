import { fieldsOf } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import type { Transaction } from '../../../database/transaction.ts'
import { remembered } from './former.ts'
import { joinKnown } from './known.ts'
import type { PlannedWork } from './planned.ts'

/** Into which project, for which import, from which program. */
export type Into = { import_id: string; project_id: string; source: string }

export type Stored = {
  created: number
  updated: number
  unchanged: number
  offered: number
  gone: number
  touched: number
}

/** The fields of a kind that a file brings, each with what it is read from. */
export function columnsOf(noun: WorkNoun): [column: string, value: string][] {
  const { owner, parent } = workKinds[noun]
  const values: Record<string, string> = {
    [owner]: 'sent.owner',
    ...(parent ? { [parent.field]: 'sent.parent_id' } : {}),
  }
  return fieldsOf[noun]
    .filter((field) => field !== 'ticket_id' && field !== 'agent_id')
    .map((field) => [field, values[field] ?? `sent.${field}`])
}

/** SQL of rows that a file says, each beside what it became when it came before: as `given` and `sent`. */
export const sentRows = `
  given as (
    select * from jsonb_to_recordset($1::jsonb) as one (
      source_id text, key text, hash text, title text, description text, status text, priority text,
      estimate_hours numeric, due_date date, owner uuid, parent text, parent_title text, created_at timestamptz)
  ),
  sent as materialized (
    select public.uuid_v7() as id, given.*, above.row_id as parent_id, known.row_id, known.hash as known_hash,
      known.imported_at, known.import_id as known_import, known.at
    from given
    ${joinKnown('$2', '$3', 'given.source_id')}
    ${joinKnown('$2', '$3', 'given.parent', 'above', 'one.noun = $5')}
  )`

/** SQL of whether a row that is here says what the file says, by its hash, and whether nobody has changed it since. */
export const isSame = 'sent.hash = sent.known_hash'
export const isUntouched = 'there.updated_at = sent.imported_at'

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
     select distinct context.org_id(), $2::uuid, owner::uuid
     from jsonb_to_recordset($1::jsonb) as one (owner text) where owner is not null
     on conflict (org_id, project_id, user_id) do nothing`,
    [JSON.stringify(rows.map(({ owner }) => ({ owner }))), project_id],
  )
  const list = columns.map(([column]) => column).join(', ')
  const values = columns.map(([, value]) => value).join(', ')
  const changes = columns.map(([column, value]) => `${column} = ${value}`).join(', ')
  const [stored] = await tx.query<Stored>(
    `with ${sentRows},
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
       select there.id, sent.at, sent.hash,
         jsonb_build_object(${columns.map(([column]) => `'${column}', there.${column}`).join(', ')}) as values
       from sent join ${table} there on there.id = sent.row_id
       where $7 and not ${isSame} and ${isUntouched}
     ),
     changed as (
       update ${table} as there set ${changes}
       from sent join before on before.id = sent.row_id
       where there.id = sent.row_id
       returning before.*
     ),
     noted_again as (
       update imported_rows as known set hash = changed.hash, imported_at = now(),
         former = ${remembered('$4')}
       from changed where known.ctid = changed.at
     )
     select (select count(*) from made)::integer as created, (select count(*) from changed)::integer as updated,
       count(*) filter (where there.id is not null and ${isSame} and known_import <> $4)::integer as unchanged,
       count(*) filter (where there.id is not null and not ${isSame} and ${isUntouched})::integer
         - (select count(*) from changed)::integer as offered,
       count(*) filter (where sent.row_id is not null and there.id is null)::integer as gone,
       count(*) filter (where there.id is not null and not ${isSame} and not ${isUntouched})::integer as touched
     from sent left join ${table} there on there.id = sent.row_id`,
    [JSON.stringify(rows), project_id, source, import_id, parentNoun(noun), noun, update],
  )
  if (!stored) throw new Error('the statement counted nothing')
  return stored
}

export function parentNoun(noun: WorkNoun): string {
  return workKinds[noun].parent?.noun ?? ''
}
