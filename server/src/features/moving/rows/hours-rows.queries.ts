import { timeEntryLimits } from '@leme/contract/work/time-entry'
import type { Transaction } from '../../../database/transaction.ts'
import type { HoursRow } from './hours-rows.ts'
import { findTasks, type TaskFound, type TaskTerms } from './hours-tasks.ts'
import { knownAgain } from './known-again.ts'

/** What an entry that came before was known by, and what it is today; null where somebody has deleted it. */
type Before = {
  project_id: string
  source_id: string
  alike: string | null
  hash: string
  row_id: string
  import_id: string
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
    `select known.project_id, known.source_id, known.alike, known.hash, known.row_id, known.import_id,
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
