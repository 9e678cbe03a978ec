import { formatDate } from '@leme/contract/format/format'
import type { MovingChange, MovingRow } from '@leme/contract/moving/moving'
import { durationText } from '@leme/contract/moving/moving-counts'
import { timeEntryLimits } from '@leme/contract/work/time-entry'
import type { Transaction } from '../../../database/transaction.ts'
import { remembered } from './former.ts'
import type { HoursRow } from './hours-rows.ts'
import { findTasks, type TaskFound, type TaskTerms } from './hours-tasks.ts'
import { joinKnown } from './known.ts'
import { knownAgain } from './known-again.ts'

/** What an entry that came before was known by, and what it is today; null where somebody has deleted it. */
type Before = {
  project_id: string
  source_id: string
  alike: string | null
  hash: string
  row_id: string
  is_untouched: boolean
  there: { task_id: string | null; user_id: string; date: string; seconds: number; note: string | null } | null
  task: string | null
  task_key: string | null
  person: string | null
}

/** What an entry is beside what is here of it, and what it is of. */
export type MetHours = {
  row: HoursRow
  project_id: string | null
  found: TaskFound | null
  note: string | null
  known: Before | null
  is: 'new' | 'unchanged' | 'changed' | 'touched' | 'gone' | 'doubtful'
}

const unfound: TaskFound = { task_id: null, task: null, said: null }

/** Compares hours with those that came before, by their id, or by what they are known by once they were corrected. */
export async function meetHours(
  tx: Transaction,
  terms: TaskTerms,
  projects: ReadonlyMap<string, string | null>,
  rows: readonly HoursRow[],
): Promise<MetHours[]> {
  const placed = rows.map((row) => ({ ...row, project_id: projects.get(row.project) ?? null }))
  const before = await readBefore(tx, terms.source, placed)
  const tasks = await findTasks(tx, terms, placed)
  const met: MetHours[] = []
  for (const project_id of new Set(placed.map((row) => row.project_id))) {
    const inside = placed.filter((row) => row.project_id === project_id)
    const known = knownAgain(
      inside,
      before.filter((one) => one.project_id === project_id),
    )
    for (const row of inside) {
      const one = known.get(row) ?? null
      const found = row.of === null ? null : (tasks.get(row) ?? unfound)
      met.push({ row, project_id, ...meet(row, found, one) })
    }
  }
  return met.toSorted((one, other) => one.row.line - other.row.line)
}

function meet(
  row: HoursRow,
  found: TaskFound | null,
  known: Before | 'doubtful' | null,
): Omit<MetHours, 'row' | 'project_id'> {
  const before = known === 'doubtful' ? null : known
  const there = before?.there ?? null
  // Where the file says what it said, a name that means nothing any more takes no task away.
  const isSaidAgain = there && before?.hash === row.hash && !found?.task_id && there.task_id !== null
  const task = isSaidAgain ? { task_id: there.task_id, task: before?.task ?? null, said: null } : found
  const note = noteOf(row, task)
  const met = { found: task, note, known: before }
  if (known === 'doubtful') return { ...met, is: 'doubtful' }
  if (!before) return { ...met, is: 'new' }
  if (!there) return { ...met, is: 'gone' }
  const wanted = { task_id: task?.task_id ?? null, user_id: row.user_id, date: row.date, seconds: row.seconds, note }
  const differs = (Object.keys(wanted) as (keyof typeof wanted)[]).some((field) => wanted[field] !== there[field])
  if (!differs) return { ...met, is: 'unchanged' }
  if (before.is_untouched) return { ...met, is: 'changed' }
  return { ...met, is: before.hash === row.hash ? 'unchanged' : 'touched' }
}

/** Where the hours have no task, the note says what they were for. */
function noteOf({ label, note, of }: HoursRow, task: TaskFound | null): string | null {
  if (of === null || task?.task) return note
  return [...[label, note].filter((part) => part !== null).join(': ')].slice(0, timeEntryLimits.note).join('')
}

async function readBefore(
  tx: Transaction,
  source: string,
  rows: readonly (HoursRow & { project_id: string | null })[],
): Promise<Before[]> {
  const ids = rows.map(({ source_id }) => source_id)
  const alike = rows.flatMap((row) => row.alike ?? [])
  const projects = [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))]
  return tx.query<Before>(
    `select known.project_id, known.source_id, known.alike, known.hash, known.row_id,
       there.updated_at = known.imported_at as is_untouched, tasks.title as task, tasks.key as task_key, users.display_name as person,
       case when there.id is null then null else jsonb_build_object('task_id', there.task_id, 'user_id', there.user_id,
         'date', there.date, 'seconds', round(there.hours * 3600)::integer, 'note', there.note) end as there
     from imported_rows known
     left join time_entries there on there.id = known.row_id
     left join tasks on tasks.id = there.task_id and tasks.project_id = there.project_id
     left join users on users.id = there.user_id
     where known.project_id = any ($1) and known.source = $2 and known.noun = 'time_entry'
       and (known.source_id = any ($3) or known.alike = any ($4))`,
    [projects, source, ids, alike],
  )
}

/** What a changed entry says otherwise than before, as a person reads it. */
export function changeOfHours(
  { row, found, note, known }: MetHours,
  nameOf: (user_id: string) => string,
): MovingChange {
  const there = known?.there
  const fields = [
    { field: 'task', before: known?.task ?? null, after: found?.task ?? null },
    { field: 'person', before: known?.person ?? null, after: nameOf(row.user_id) },
    { field: 'date', before: formatDate(there?.date ?? row.date), after: formatDate(row.date) },
    { field: 'hours', before: exactText(there?.seconds ?? 0), after: exactText(row.seconds) },
    { field: 'note', before: there?.note ?? null, after: note },
  ]
  return {
    kind: 'time_entry',
    title: `${known?.person ?? nameOf(row.user_id)}, ${formatDate(there?.date ?? row.date)}`,
    fields: fields.filter(({ before, after }) => before !== after),
  }
}

/** An entry that the file and somebody here have changed. */
export function hoursLeft(met: MetHours, nameOf: (user_id: string) => string): MovingRow {
  const { title, fields } = changeOfHours(met, nameOf)
  const { known, project_id } = met
  const what = {
    noun: 'time_entry' as const,
    key: known?.task_key ?? null,
    title: known?.task ? `${title}, ${known.task}` : title,
  }
  return { why: 'touched', ...what, project_id: project_id ?? '', fields: fields.map(({ field }) => field) }
}

/** With the seconds, where there are any. */
function exactText(seconds: number): string {
  const rest = seconds % 60
  return rest === 0 || seconds < 60 ? durationText(seconds) : `${durationText(seconds - rest)} e ${rest} s`
}

/** How many of these hours came before into other projects, where they would stand twice; by the project's name. */
export async function countHoursElsewhere(
  tx: Transaction,
  source: string,
  met: readonly MetHours[],
): Promise<{ project: string; count: number }[]> {
  const fresh = met.filter(({ is }) => is === 'new')
  return tx.query(
    `with sent as materialized (
       select * from jsonb_to_recordset($1::jsonb) as one (
         place integer, project_id uuid, source_id text, alike text, ids jsonb)
     ),
     elsewhere as (
       select sent.place, known.project_id, known.row_id from sent join imported_rows known using (source_id)
       where known.source = $2 and known.noun = 'time_entry' and known.project_id is distinct from sent.project_id
       union
       select sent.place, known.project_id, known.row_id from sent join imported_rows known using (alike)
       where known.source = $2 and known.noun = 'time_entry' and known.project_id is distinct from sent.project_id
         and not sent.ids ? known.source_id
     )
     select projects.name as project, count(distinct elsewhere.place)::integer as count
     from elsewhere join projects on projects.id = elsewhere.project_id
     join time_entries there on there.id = elsewhere.row_id
     group by projects.name`,
    [
      JSON.stringify(
        fresh.map(({ row: { source_id, alike, group }, project_id }, place) => ({
          ...{ place, project_id, source_id, alike, ids: group },
        })),
      ),
      source,
    ],
  )
}

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
