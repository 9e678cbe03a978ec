import { fieldsOf } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import type { Transaction } from '../../database/transaction.ts'
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
function columnsOf(noun: WorkNoun): [column: string, value: string][] {
  const { owner, parent } = workKinds[noun]
  const values: Record<string, string> = {
    [owner]: 'sent.owner',
    ...(parent ? { [parent.field]: 'sent.parent_id' } : {}),
  }
  return fieldsOf[noun]
    .filter((field) => field !== 'ticket_id')
    .map((field) => [field, values[field] ?? `sent.${field}`])
}

const sent = `
  given as (
    select * from jsonb_to_recordset($1::jsonb) as one (
      source_id text, key text, hash text, title text, description text, status text, priority text,
      estimate_hours numeric, due_date date, owner uuid, parent text, created_at timestamptz)
  ),
  sent as materialized (
    select public.uuid_v7() as id, given.*, above.row_id as parent_id, known.row_id, known.hash as known_hash,
      known.imported_at
    from given
    left join imported_rows known on known.project_id = $2 and known.source = $3 and known.source_id = given.source_id
    left join imported_rows above on above.project_id = $2 and above.source = $3 and above.source_id = given.parent
      and above.noun = $5
  )`

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
    `with ${sent},
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
     changed as (
       update ${table} as there set ${changes}
       from sent
       where $7 and there.id = sent.row_id and sent.hash <> sent.known_hash and there.updated_at = sent.imported_at
       returning there.id
     ),
     noted_again as (
       update imported_rows as known set hash = sent.hash, imported_at = now()
       from sent, changed
       where known.project_id = $2 and known.source = $3 and known.source_id = sent.source_id and changed.id = sent.row_id
     )
     select (select count(*) from made)::integer as created, (select count(*) from changed)::integer as updated,
       count(*) filter (where there.id is not null and sent.hash = sent.known_hash)::integer as unchanged,
       count(*) filter (where there.id is not null and sent.hash <> sent.known_hash
         and there.updated_at = sent.imported_at)::integer - (select count(*) from changed)::integer as offered,
       count(*) filter (where sent.row_id is not null and there.id is null)::integer as gone,
       count(*) filter (where there.id is not null and sent.hash <> sent.known_hash
         and there.updated_at <> sent.imported_at)::integer as touched
     from sent left join ${table} there on there.id = sent.row_id`,
    [JSON.stringify(rows), project_id, source, import_id, parentNoun(noun), noun, update],
  )
  if (!stored) throw new Error('the statement counted nothing')
  return stored
}

function parentNoun(noun: WorkNoun): string {
  return workKinds[noun].parent?.noun ?? ''
}
