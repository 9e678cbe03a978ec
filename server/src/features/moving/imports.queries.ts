import { type MovingCounts, noCounts, rowsIn } from '@leme/contract/moving/moving-counts'
import type { Transaction } from '../../database/transaction.ts'
import { type Choices, noChoices } from './choices.ts'
import { sha } from './rows/row-id.ts'

/** A file that is brought in; `total` things are in it, as far as that is known. */
export type ImportedFile = {
  source: string
  brings: 'work' | 'hours'
  file_name: string
  file_hash: string
  total?: number
}

/**
 * Writers of one organisation's imports take turns, a batch each: the second finds what the first has stored. Plans that the
 * connection keeps may be of tables that were empty a moment ago, and would read all of a thousand rows for each of the next.
 */
export async function holdImports(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('imports:' || context.org_id(), 0))`)
  await tx.query('discard plans')
}

/** Begins an import, or goes on with one of the same file that was interrupted. */
export async function beginImport(tx: Transaction, file: ImportedFile): Promise<{ id: string; isResumed: boolean }> {
  const [unfinished] = await tx.query<{ id: string }>(
    `select id from imports where file_hash = $1 and brings = $2 and finished_at is null and undone_at is null
     order by started_at desc limit 1`,
    [file.file_hash, file.brings],
  )
  if (unfinished) {
    await tx.query('update imports set active_at = now(), failure = null where id = $1', [unfinished.id])
    return { id: unfinished.id, isResumed: true }
  }
  const [made] = await tx.query<{ id: string }>(
    `insert into imports (org_id, source, brings, file_name, file_hash, total, started_by)
     values (context.org_id(), $1, $2, $3, $4, $5, context.person_id()) returning id`,
    [file.source, file.brings, file.file_name, file.file_hash, file.total ?? null],
  )
  if (!made) throw new Error('no import was begun')
  return { id: made.id, isResumed: false }
}

/** Keeps what was checked of an import before it wrote anything; what goes on keeps what was checked at first. */
export async function keepChecked(tx: Transaction, id: string, lines: readonly string[]): Promise<void> {
  await tx.query(`update imports set checked = $2 where id = $1 and checked = '{}'`, [id, lines])
}

/** SQL of counts by kind with those of this parameter added. */
const added = (counts: string, more: string) =>
  `(select coalesce(jsonb_object_agg(kind, coalesce((${counts} ->> kind)::bigint, 0) + more::bigint), '{}')
         from jsonb_each_text(${more}::jsonb) as one (kind, more))`

/** Adds to an import what a transaction has made and has changed, by kind, and how far it is. */
export async function countStored(
  tx: Transaction,
  id: string,
  {
    made = {},
    changed = {},
    done = 0,
  }: { made?: Partial<MovingCounts>; changed?: Partial<MovingCounts>; done?: number },
) {
  const [created, updated] = [made, changed].map((counts) => rowsIn({ ...noCounts(), ...counts }))
  await tx.query(
    `update imports set active_at = now(), created = created + $2, updated = updated + $3, done = greatest(done, $4),
       made = made || ${added('made', '$5')}, changed = changed || ${added('changed', '$6')}
     where id = $1`,
    [id, created, updated, done, JSON.stringify(made), JSON.stringify(changed)],
  )
}

/** What an import has made and changed so far, also before it was interrupted. */
export async function countsOf(tx: Transaction, id: string): Promise<{ made: MovingCounts; updated: MovingCounts }> {
  const [row] = await tx.query<{ made: Partial<MovingCounts>; changed: Partial<MovingCounts> }>(
    'select made, changed from imports where id = $1',
    [id],
  )
  return { made: { ...noCounts(), ...row?.made }, updated: { ...noCounts(), ...row?.changed } }
}

export async function finishImport(tx: Transaction, id: string): Promise<void> {
  await tx.query('update imports set finished_at = now() where id = $1', [id])
}

/** What a person has said of files with the same columns. */
export async function rememberedChoices(tx: Transaction, fingerprint: string): Promise<Choices> {
  const [row] = await tx.query<{ choices: Partial<Choices> }>(
    'select choices from import_choices where fingerprint = $1',
    [sha(fingerprint)],
  )
  return { ...noChoices(), ...row?.choices }
}

/** Where rows go that name no project is of this file alone. */
export async function rememberChoices(tx: Transaction, fingerprint: string, choices: Choices): Promise<void> {
  const { '': _, ...projects } = choices.projects
  const { '': __, ...project_names } = choices.project_names
  await tx.query(
    `insert into import_choices (org_id, fingerprint, choices) values (context.org_id(), $1, $2)
     on conflict (org_id, fingerprint) do update set choices = excluded.choices
     where import_choices.choices <> excluded.choices`,
    [sha(fingerprint), JSON.stringify({ ...choices, projects, project_names })],
  )
}
