import type { MovingStart } from '@leme/contract/moving/moving-choices'
import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { noCounts } from '@leme/contract/moving/moving-counts'
import { movingLimits } from '@leme/contract/moving/moving-file'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { personOf } from '../user/user.queries.ts'
import { holdImports, type ImportedFile } from './imports.queries.ts'
import { firstNamed, listedLines } from './text/named-text.ts'
import { onPage, type Saying } from './text/ways.ts'

/** As many as are listed however old they are, and those at most that may still be undone. */
const latest = 20
const mostListed = 500

/** A command that does not go on was killed: its next batch would have come long since. Other imports go on by the queue. */
const isKilled = `(imports.asked is null and imports.finished_at is null and imports.undone_at is null
  and imports.active_at < now() - interval '2 minutes')`
const failure = `case when ${isKilled} then 'o comando foi interrompido; o mesmo comando continua' else imports.failure end`

/** SQL of whether nothing works on an import any more. */
export const isOver = `(imports.finished_at is not null or imports.failure is not null or ${isKilled})`

const columns = `imports.id, imports.source, imports.file_name, imports.started_at, ${personOf('imports.started_by')},
  imports.total, imports.done, imports.created, imports.updated, imports.deleted, imports.finished_at, imports.undone_at,
  ${failure} as failure, imports.notes, imports.named, '${JSON.stringify(noCounts())}'::jsonb || imports.made as made,
  '${JSON.stringify(noCounts())}'::jsonb || imports.changed as changed,
  imports.undone_at is null and ${isOver}
    and imports.created + imports.updated > 0 and imports.started_at > now() - make_interval(days => ${movingLimits.undoDays}) as may_undo`

/** The imports of work and of hours that may still be undone, and the latest before them. */
export function listMovingImports(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from imports
     where imports.brings in ('work', 'hours') and (imports.started_at > now() - make_interval(days => ${movingLimits.undoDays})
       or imports.id in (
         select id from imports where brings in ('work', 'hours') order by started_at desc, id desc limit ${latest}))
     order by imports.started_at desc, imports.id desc limit ${mostListed}`,
  )
}

/** One import; null where there is none. */
export async function getMovingImport(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(found)::text as json from (select ${columns} from imports where imports.id = $1) found`,
    [id],
  )
  return row?.json ?? null
}

/** What was checked of an import before anything was written; null where there is no such import. */
export async function getMovingCheck(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object('lines', checked, 'listed', listed)::text as json from imports where id = $1 and brings in ('work', 'hours')`,
    [id],
  )
  return row?.json ?? null
}

/**
 * What a person has asked for of a file, so that the queue brings it in. One of the same file that is not over goes on. What
 * the file was tried as some minutes before is what was checked of it.
 */
export async function askImport(
  tx: Transaction,
  file: ImportedFile & { file_id: string },
  asked: MovingStart,
): Promise<string> {
  await holdImports(tx)
  const values = [file.file_hash, file.file_id, JSON.stringify(asked), file.brings]
  const [unfinished] = await tx.query<{ id: string }>(
    `update imports set file_id = $2, asked = $3, failure = null
     where id = (
       select id from imports where file_hash = $1 and brings = $4 and finished_at is null and undone_at is null
       order by started_at desc limit 1)
     returning id`,
    values,
  )
  if (unfinished) return unfinished.id
  const [made] = await tx.query<{ id: string }>(
    `insert into imports (org_id, source, brings, file_name, file_hash, file_id, asked, started_by, checked)
     select context.org_id(), $5, $4, $6, $1, $2, $3, context.person_id(), coalesce((
       select checked from moving_files
       where id = $2 and tried_as = $3::jsonb - 'update' and tried_at > now() - interval '10 minutes'), '{}')
     returning id`,
    [...values, file.source, file.file_name],
  )
  if (!made) throw new Error('no import was asked for')
  return made.id
}

/** Where it was begun before, what is checked of it is known. */
export type OpenImport = ImportedFile & { file_id: string; asked: MovingStart; is_checked: boolean }

/** What the queue needs of an import that is to be brought in; undefined where it is over, or its file is gone. */
export async function openImport(tx: Transaction, id: string): Promise<OpenImport | undefined> {
  const [row] = await tx.query<OpenImport>(
    `select file_id, file_name, source, brings, file_hash, asked, checked <> '{}' as is_checked from imports
     where id = $1 and file_id is not null and finished_at is null and undone_at is null`,
    [id],
  )
  return row
}

export async function setTotal(tx: Transaction, id: string, total: number): Promise<void> {
  await tx.query('update imports set total = $2, failure = null where id = $1', [id, total])
}

/** An import that ended before its end: it goes on when the file is brought in again. */
export async function failImport(tx: Transaction, id: string, failure: string): Promise<void> {
  await tx.query('update imports set failure = left($2, 500) where id = $1', [id, failure])
}

/** An import that is over: what is to be known of it, and its file goes. */
export async function endImport(
  tx: Transaction,
  id: string,
  { notes, left, way }: { notes: readonly string[]; left: readonly MovingRow[]; way: Pick<Saying, 'origin'> },
): Promise<void> {
  await tx.query('update imports set notes = $2, named = $3, listed = $4, done = coalesce(total, done) where id = $1', [
    ...[id, notes, JSON.stringify(firstNamed(left)), listedLines(left, { ...onPage, ...way })],
  ])
  await tx.query('delete from moving_files where id = (select file_id from imports where id = $1)', [id])
}
