import type { Transaction } from '../../database/transaction.ts'
import { type Choices, noChoices } from './choices.ts'
import { sha } from './planned.ts'

/** A file that is brought in. */
export type ImportedFile = { source: string; brings: 'work' | 'hours'; file_name: string; file_hash: string }

/** Writers of one organisation's imports take turns, a batch each: the second finds what the first has stored. */
export async function holdImports(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('imports:' || context.org_id(), 0))`)
}

/** Begins an import, or goes on with one of the same file that was interrupted. */
export async function beginImport(tx: Transaction, file: ImportedFile): Promise<{ id: string; isResumed: boolean }> {
  const [unfinished] = await tx.query<{ id: string }>(
    `select id from imports where file_hash = $1 and brings = $2 and finished_at is null and undone_at is null
     order by started_at desc limit 1`,
    [file.file_hash, file.brings],
  )
  if (unfinished) return { id: unfinished.id, isResumed: true }
  const [made] = await tx.query<{ id: string }>(
    `insert into imports (org_id, source, brings, file_name, file_hash, started_by)
     values (context.org_id(), $1, $2, $3, $4, context.person_id()) returning id`,
    [file.source, file.brings, file.file_name, file.file_hash],
  )
  if (!made) throw new Error('no import was begun')
  return { id: made.id, isResumed: false }
}

export async function countStored(
  tx: Transaction,
  id: string,
  { created, updated }: { created: number; updated: number },
) {
  await tx.query('update imports set created = created + $2, updated = updated + $3 where id = $1', [
    id,
    created,
    updated,
  ])
}

export async function finishImport(tx: Transaction, id: string): Promise<void> {
  await tx.query('update imports set finished_at = now() where id = $1', [id])
}

/** How many rows that came before from this program into these projects are not in the file. */
export async function countVanished(
  tx: Transaction,
  source: string,
  projects: readonly string[],
  ids: ReadonlySet<string>,
): Promise<number> {
  const known = await tx.query<{ source_id: string }>(
    `select source_id from imported_rows where source = $1 and project_id = any ($2) and noun <> 'time_entry'`,
    [source, projects],
  )
  return known.filter(({ source_id }) => !ids.has(source_id)).length
}

/** What a person has said of files with the same columns. */
export async function rememberedChoices(tx: Transaction, fingerprint: string): Promise<Choices> {
  const [row] = await tx.query<{ choices: Partial<Choices> }>(
    'select choices from import_choices where fingerprint = $1',
    [sha(fingerprint)],
  )
  return { ...noChoices(), ...row?.choices }
}

export async function rememberChoices(tx: Transaction, fingerprint: string, choices: Choices): Promise<void> {
  await tx.query(
    `insert into import_choices (org_id, fingerprint, choices) values (context.org_id(), $1, $2)
     on conflict (org_id, fingerprint) do update set choices = excluded.choices
     where import_choices.choices <> excluded.choices`,
    [sha(fingerprint), JSON.stringify(choices)],
  )
}
