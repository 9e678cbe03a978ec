import type { MovingChange, MovingRow } from '@leme/contract/moving/moving-comparison'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import type { Transaction } from '../../../database/transaction.ts'
import { joinKnown } from '../rows/known.ts'
import type { PlannedWork } from '../rows/planned.ts'
import {
  besideRows,
  columnsOf,
  isChanged,
  isSame,
  isTouched,
  parentNoun,
  rowsLeft,
  sentRows,
} from '../rows/sent-rows.ts'

/** What rows of a file are, beside what is here of them. */
export type Counted = {
  created: number
  unchanged: number
  changed: number
  /** Those that the file and somebody here have changed. */
  touched: number
  /** Those that came before and were deleted here. */
  gone: number
  changes: MovingChange[]
  left: MovingRow[]
}

type Beside = { project_id: string; source: string }

/** Compares rows with those that came before, and says of at most so many changed ones which fields differ. */
export async function compareWork(
  tx: Transaction,
  noun: WorkNoun,
  { project_id, source }: Beside,
  rows: readonly PlannedWork[],
  most: number,
): Promise<Counted> {
  const { table } = workKinds[noun]
  const [counted] = await tx.query<Counted>(
    `with ${sentRows},
     ${besideRows(noun)}
     select (select count(*) from sent where row_id is null)::integer as created,
       count(*) filter (where ${isSame})::integer as unchanged, count(*) filter (where ${isChanged})::integer as changed,
       count(*) filter (where ${isTouched})::integer as touched,
       (select count(*) from sent where row_id is not null)::integer - count(*)::integer as gone,
       (select coalesce(jsonb_agg(change), '[]') from (
         select jsonb_build_object('kind', $4::text, 'title', there.title, 'fields', (${changedFields(noun)})) as change
         from beside join sent on sent.row_id = beside.row_id join ${table} there on there.id = beside.row_id
         where ${isChanged} limit ${most}) changes) as changes,
       ${rowsLeft(noun)} as left
     from beside`,
    [JSON.stringify(rows), project_id, source, noun, parentNoun(noun)],
  )
  if (!counted) throw new Error('the statement counted nothing')
  return counted
}

/** Characters of a value that are said of it. */
const mostSaid = 200

/** SQL of the fields in which a row that is here differs from what the file says, each with both as a person reads them. */
function changedFields(noun: WorkNoun): string {
  const { owner, parent } = workKinds[noun]
  const shown = (column: string, value: string) => {
    if (column === owner) return `(select display_name from users where users.id = ${value})`
    if (column === parent?.field) return `(select title from things where things.id = ${value})`
    return `left(${value}::text, ${mostSaid})`
  }
  const values = columnsOf(noun).map(([column, value]) => {
    const here = `there.${column}`
    // What a thing stands in may come with this same file.
    const after =
      column === parent?.field ? `coalesce(${shown(column, value)}, sent.parent_title)` : shown(column, value)
    const comes = column === parent?.field ? ' or sent.parent is not null and sent.parent_id is null' : ''
    return `('${column}', ${here} is distinct from ${value}${comes}, ${shown(column, here)}, ${after})`
  })
  return `select coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after)), '[]')
    from (values ${values.join(', ')}) as one (field, differs, before, after)
    where differs and field = any (beside.takes)`
}

/**
 * How many of these rows are new here, and came before into other projects; by the project's name. Programs of two firms may
 * number alike: it is the same thing where it says the same, is called the same, or was made at the same moment.
 */
export async function countElsewhere(
  tx: Transaction,
  { project_id, source }: { project_id: string | null; source: string },
  rows: readonly PlannedWork[],
): Promise<{ project: string; count: number }[]> {
  const sent = rows.map(({ source_id, hash, title, created_at }) => ({ source_id, hash, title, created_at }))
  return tx.query(
    `select projects.name as project, count(distinct sent.source_id)::integer as count
     from jsonb_to_recordset($2::jsonb) as sent (source_id text, hash text, title text, created_at timestamptz)
     cross join lateral (
       select known.project_id, there.project_id as now_in from imported_rows known
       cross join lateral (
         select project_id, title, created_at from epics where id = known.row_id
         union all select project_id, title, created_at from stories where id = known.row_id
         union all select project_id, title, created_at from tasks where id = known.row_id limit 1) there
       where known.source = $1 and known.source_id = sent.source_id and known.noun in ('epic', 'story', 'task')
         and (known.hash = sent.hash or there.title = sent.title or there.created_at = sent.created_at)
       offset 0) known
     join projects on projects.id = known.now_in
     ${joinKnown('$3', '$1', 'sent.source_id', 'mine')}
     where mine.row_id is null and known.project_id is distinct from $3 and known.now_in is distinct from $3
     group by projects.name`,
    [source, JSON.stringify(sent), project_id],
  )
}
