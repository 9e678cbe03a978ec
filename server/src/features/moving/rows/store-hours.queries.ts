import type { Transaction } from '../../../database/transaction.ts'
import { remembered } from './former.ts'
import type { MetHours } from './hours-rows.queries.ts'
import { joinKnown } from './known.ts'

export type StoredHours = { created: number; seconds: number; updated: number }

/** Stores those that are new, and with `update` those that the file says otherwise. */
export async function storeHours(
  tx: Transaction,
  { import_id, source }: { import_id: string; source: string },
  met: readonly MetHours[],
  { update }: { update: boolean },
): Promise<StoredHours> {
  const rows = met
    .filter(({ is, project_id }) => project_id !== null && (is === 'new' || (update && is === 'changed')))
    .map(({ row, project_id, found, note, known }) => ({
      ...{ project_id, source_id: row.source_id, alike: row.alike, hash: row.hash, task_id: found?.task_id ?? null },
      ...{ user_id: row.user_id, date: row.date, seconds: row.seconds, note },
      ...{ row_id: known?.row_id ?? null, known_id: known?.source_id ?? null },
    }))
  if (rows.length === 0) return { created: 0, seconds: 0, updated: 0 }
  await tx.query(
    `insert into project_members (org_id, project_id, user_id)
     select distinct context.org_id(), project_id, user_id
     from jsonb_to_recordset($1::jsonb) as one (project_id uuid, user_id uuid)
     on conflict (org_id, project_id, user_id) do nothing`,
    [JSON.stringify(rows.map(({ project_id, user_id }) => ({ project_id, user_id })))],
  )
  const [stored] = await tx.query<StoredHours>(
    `with sent as materialized (
       select coalesce(row_id, public.uuid_v7()) as id, round(seconds / 3600.0, 10) as hours, one.*
       from jsonb_to_recordset($1::jsonb) as one (project_id uuid, source_id text, alike text, hash text, task_id uuid,
         user_id uuid, date date, seconds integer, note text, row_id uuid, known_id text)
     ),
     made as (
       insert into time_entries (org_id, id, project_id, task_id, user_id, date, hours, note)
       select context.org_id(), id, project_id, task_id, user_id, date, hours, note from sent where row_id is null
       returning id
     ),
     noted as (
       insert into imported_rows (org_id, project_id, source, source_id, alike, noun, row_id, hash, import_id)
       select context.org_id(), project_id, $2, source_id, alike, 'time_entry', id, hash, $3 from sent where row_id is null
     ),
     before as (
       select there.id, jsonb_build_object('task_id', there.task_id, 'user_id', there.user_id, 'date', there.date,
         'hours', there.hours, 'note', there.note) as values
       from sent join time_entries there on there.id = sent.row_id
     ),
     changed as (
       update time_entries there
       set task_id = sent.task_id, user_id = sent.user_id, date = sent.date, hours = sent.hours, note = sent.note
       from sent join before on before.id = sent.row_id where there.id = sent.row_id
       returning there.id, before.values
     ),
     noted_again as (
       update imported_rows known set source_id = sent.source_id, alike = sent.alike, hash = sent.hash, imported_at = now(),
         former = ${remembered('$3')}
       from sent join changed on changed.id = sent.row_id
       ${joinKnown('sent.project_id', '$2', 'sent.known_id', 'mine')}
       where known.ctid = mine.at
     )
     select (select count(*) from made)::integer as created, (select count(*) from changed)::integer as updated,
       (select coalesce(sum(seconds), 0) from sent where row_id is null)::integer as seconds`,
    [JSON.stringify(rows), source, import_id],
  )
  if (!stored) throw new Error('the statement counted nothing')
  return stored
}
