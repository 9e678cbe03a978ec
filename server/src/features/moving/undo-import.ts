import { type MovingRow, type MovingUndone, movingLimits } from '@leme/contract/moving/moving'
import { type MovingCounts, noCounts, rowsIn } from '@leme/contract/moving/moving-counts'
import { type WorkNoun, workKinds, workNouns } from '@leme/contract/work/work-kind'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdImports } from './imports.queries.ts'
import { thingOf } from './rows/known.ts'
import { itemHashed } from './rows/remarks.ts'
import { columnsOf } from './rows/sent-rows.ts'
import { firstNamed, listedLines } from './text/named-text.ts'
import { type Staying, undoneNotes } from './text/undone-text.ts'
import { onPage } from './text/ways.ts'

/** Rows in one transaction. */
const batchSize = 500

/** SQL of whether somebody has changed a row since it came. */
const isTouched = 'there.updated_at <> known.imported_at'

/** Work that a file brought; others may have put something into it, or said something of it. */
function work<Noun extends WorkNoun>(noun: Noun, table: string, inside: string) {
  const isUsed = `(${inside} or exists (select from comments said where said.thing_id = there.id)
    or exists (select from checklist_items step where step.thing_id = there.id))`
  return { noun, table, isTouched, isUsed }
}

/** From what stands inside to what it stands in. */
const order = [
  { noun: 'link', table: 'thing_links', isTouched: 'false', isUsed: 'false' },
  { noun: 'comment', table: 'comments', isTouched: 'there.edited_at is not null', isUsed: 'false' },
  { noun: 'checklist_item', table: 'checklist_items', isTouched: 'false', isUsed: 'false' },
  { noun: 'time_entry', table: 'time_entries', isTouched, isUsed: 'false' },
  work('task', 'tasks', 'exists (select from time_entries inside where inside.task_id = there.id)'),
  work('story', 'stories', 'exists (select from tasks inside where inside.story_id = there.id)'),
  work('epic', 'epics', 'exists (select from stories inside where inside.epic_id = there.id)'),
] as const

export type RecentImport = {
  id: string
  source: string
  file_name: string
  started_at: string
  made: MovingCounts
  updated: number
  finished_at: string | null
  undone_at: string | null
}

/** Imports that are looked at to find one that may be undone. */
const mostRecent = 500

export function recentImports(tx: Transaction): Promise<RecentImport[]> {
  return tx.query<RecentImport>(
    `select id, source, file_name, started_at::text, '${JSON.stringify(noCounts())}'::jsonb || made as made, updated,
       finished_at::text, undone_at::text from imports
     where brings in ('work', 'hours') and started_at > now() - make_interval(days => $1) order by started_at desc, id desc limit ${mostRecent}`,
    [movingLimits.undoDays],
  )
}

/** Events say that they came from an import. */
const asImport = { source: 'import' } as const

/**
 * Takes an import back: puts back what it changed and deletes what it made, unless that was changed since, so many rows
 * in a transaction. Goes on where it was interrupted.
 */
export async function undoImport(
  db: Database,
  identity: Identity,
  id: string,
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<MovingUndone & { staying: readonly MovingRow[] }> {
  const transact = <Result>(work: (tx: Transaction) => Promise<Result>) => db.transactionAs(identity, work, asImport)

  /** Does so much at a time until less than that is left. */
  async function inTurns(step: (tx: Transaction) => Promise<number>): Promise<number> {
    let done = 0
    for (let count = batchSize; count === batchSize && !signal.aborted; done += count) {
      count = await transact(async (tx) => {
        await holdImports(tx)
        return step(tx)
      })
    }
    return done
  }

  let restored = 0
  for (const part of restorable) restored += await inTurns((tx) => restoreBatch(tx, id, part))
  const kinds = noCounts()
  for (const part of order) {
    kinds[part.noun] = await inTurns(async (tx) => {
      const { deleted, seconds } = await deleteBatch(tx, id, part)
      kinds.seconds += seconds
      return deleted
    })
  }
  const deleted = rowsIn(kinds)
  return transact(async (tx) => {
    const [row] = await tx.query<{ file_name: string; projects: number }>(
      `select file_name, coalesce((made ->> 'project')::integer, 0) as projects from imports where id = $1`,
      [id],
    )
    const staying = await listStaying(tx, id)
    const stays = staying.length
    const notes = undoneNotes({ kinds, restored, staying, projects: row?.projects ?? 0 })
    await tx.query(
      `update imports set undone_at = case when $3 then undone_at else coalesce(undone_at, now()) end, deleted = deleted + $2,
         notes = $4, named = $5, listed = $6
       where id = $1 and undone_at is null`,
      [
        ...[id, deleted, signal.aborted, notes, JSON.stringify(firstNamed(staying))],
        listedLines(staying, { ...onPage, origin }),
      ],
    )
    await recordAudit(tx, 'import_undone', { file: row?.file_name, removed: deleted, restored, stayed: stays })
    return { deleted, restored, stays, kinds, notes, staying }
  })
}

/** SQL of what a row is called where it is named: by itself, or by that on which it hangs. */
const onThing = (what: string) => `(select key from things where things.id = there.thing_id) as key,
  concat('${what} em ', (select title from things where things.id = there.thing_id)) as title`
const ofItself = 'there.key, there.title'
const namesOf: Record<Staying['noun'], string> = {
  epic: ofItself,
  story: ofItself,
  task: ofItself,
  link: onThing('Ligação'),
  comment: onThing('Comentário'),
  checklist_item: onThing('Checklist'),
  time_entry: `(select key from tasks where tasks.id = there.task_id) as key, concat_ws(', ',
    (select display_name from users where users.id = there.user_id), to_char(there.date, 'DD/MM/YYYY'),
    (select title from tasks where tasks.id = there.task_id)) as title`,
}

/** What stays, from what holds others to what they hold; a row that somebody has deleted stays nowhere. */
async function listStaying(tx: Transaction, id: string): Promise<Staying[]> {
  const parts = order.map(
    ({ noun, table, isUsed }) =>
      `select '${noun}' as noun, case when known.import_id <> $1 then 'updated' when ${isUsed} then 'used' else 'changed' end as why,
         known.project_id, ${namesOf[noun]}, '[]'::jsonb as fields
       from imported_rows known join ${table} there on there.id = known.row_id
       where known.noun = '${noun}' and (known.import_id = $1
         or (known.former <> '[]' and ${changedBy('known')} = $1::text))`,
  )
  const found = await tx.query<Staying>(parts.join(' union all '), [id])
  return order.toReversed().flatMap(({ noun }) => found.filter((one) => one.noun === noun))
}

/** SQL of the import that was the last to change a row. */
const changedBy = (rows: string) => `(${rows}.former -> -1 ->> 'import_id')`

/** What rows are given back: each of their columns, from the row of before. */
type Restorable = Record<'noun' | 'table' | 'isTouched', string> & { columns: string[] }

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

const restorable: Restorable[] = [
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
async function restoreBatch(tx: Transaction, id: string, part: Restorable): Promise<number> {
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

async function deleteBatch(
  tx: Transaction,
  id: string,
  { noun, table, isTouched, isUsed }: (typeof order)[number],
): Promise<{ deleted: number; seconds: number }> {
  const [counted] = await tx.query<{ deleted: number; seconds: number }>(
    `with chosen as materialized (
       select known.row_id, known.ctid as at from imported_rows known join ${table} there on there.id = known.row_id
       where known.import_id = $1 and known.noun = $2 and not (${isTouched}) and not ${isUsed}
       limit ${batchSize}
     ),
     ${noun === 'comment' ? untouchedThings : ''}
     gone as (delete from ${table} there using chosen where there.id = chosen.row_id
       returning chosen.at, ${noun === 'time_entry' ? 'there.hours' : '0'} as hours),
     forgotten as (delete from imported_rows known using gone where known.ctid = gone.at)
     select count(*)::integer as deleted, coalesce(round(sum(hours) * 3600), 0)::integer as seconds from gone`,
    [id, noun],
  )
  return counted ?? { deleted: 0, seconds: 0 }
}

/** A comment that goes changes its thing's count of comments, which is no change by somebody. */
const untouchedThings = `
  still as (
    update imported_rows thing set imported_at = now()
    from (
      select distinct thing.at from chosen
      cross join lateral (select thing_id from comments where id = chosen.row_id limit 1) said
      cross join lateral ${thingOf('said.thing_id')} there
      cross join lateral (
        select ctid as at, imported_at from imported_rows where row_id = there.id limit 1) thing
      where thing.imported_at = there.updated_at
    ) same where thing.ctid = same.at
  ),`
