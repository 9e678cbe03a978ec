import type { BinNoun } from '@leme/contract/bin/bin'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'

/** What a deleted row was called. */
export const deletedLabel = `concat_ws(' ', content ->> 'key', coalesce(content ->> 'title', content ->> 'name',
  left(content ->> 'text', 400), replace(trim_scale((content ->> 'hours')::numeric)::text, '.', ',') || 'h em ' || to_char((content ->> 'date')::date, 'DD/MM/YYYY')))`

/** What a row that comes back may refer to, by its column, as the names of the foreign keys end. */
const parents: readonly (readonly [string, string])[] = [
  ['_epic_id_fkey', 'o épico de que dependia foi excluído depois. Desfaça essa exclusão antes'],
  ['_story_id_fkey', 'a story de que dependia foi excluída depois. Desfaça essa exclusão antes'],
  ['_task_id_fkey', 'a task de que dependia foi excluída depois. Desfaça essa exclusão antes'],
  ['_ticket_id_fkey', 'o ticket de que dependia foi excluído depois. Desfaça essa exclusão antes'],
  ['_thing_fkey', 'aquilo em que estava foi excluído depois. Desfaça essa exclusão antes'],
  ['_other_fkey', 'o outro item foi excluído depois. Desfaça essa exclusão antes'],
  ['_project_id_fkey', 'o projeto foi excluído depois'],
]

/** What a row refers to and cannot have again. */
export type Missing = {
  /** A view refers to nothing that it cannot do without. */
  noun: Exclude<BinNoun, 'saved_view'>
  id: string
  label: string
  field: string
  name: string
  /** It is in another project by now. */
  is_elsewhere: boolean
}

/**
 * Brings back rows of one kind that the person who asks deleted, with what hung on them, all or none: marking the deletions
 * does it (functions/deletions.sql). Answers without what they had to come. Throws `deletion_not_found`, and
 * `restore_refused` where what one belonged to has gone since and can be had again.
 */
export async function restoreDeletions(tx: Transaction, ids: readonly string[]): Promise<Missing[]> {
  if (ids.length === 0) return []
  const missing = await tx.query<Missing>(
    `select deletions.id, deletions.noun, ${deletedLabel} as label, missing.field, missing.name, missing.is_elsewhere
     from deletions cross join lateral public.missing_references(deletions.noun, deletions.content) missing
     where deletions.id = any($1) and not missing.is_in_bin order by deletions.id`,
    [ids],
  )
  const restored = await tx
    .query('update deletions set restored_at = now() where id = any($1) and restored_at is null returning id', [ids])
    .catch((error: unknown) => {
      throw refusal(error) ?? error
    })
  if (restored.length !== ids.length) throw new Problem('deletion_not_found')
  return missing
}

type MissingReference = Pick<Missing, 'id' | 'field' | 'name' | 'is_elsewhere'>

/** What rows with this content would refer to and not find; rows with the ids `returning` come back before them. */
export function findMissing(
  tx: Transaction,
  rows: readonly { id: string; noun: string; content: unknown }[],
  returning: readonly string[],
): Promise<MissingReference[]> {
  if (rows.length === 0) return Promise.resolve([])
  return tx.query<MissingReference>(
    `select given.id, missing.field, missing.name, missing.is_elsewhere
     from jsonb_to_recordset($1::jsonb) given (id uuid, noun text, content jsonb)
     cross join lateral public.missing_references(given.noun, given.content) missing
     where missing.id <> all ($2)`,
    [JSON.stringify(rows), returning],
  )
}

function refusal(error: unknown): Problem | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === '23503')) return undefined
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const parent = parents.find(([end]) => constraint.endsWith(end))
  return new Problem('restore_refused', { detail: parent && `Isto não pode voltar: ${parent[1]}`, cause: error })
}
