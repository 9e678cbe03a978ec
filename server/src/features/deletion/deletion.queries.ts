import type { BinNoun } from '@leme/contract/bin/bin'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'

/** What a deleted row was called. */
export const deletedLabel = `concat_ws(' ', content ->> 'key', coalesce(content ->> 'title', content ->> 'name',
  case when noun = 'project_member' then (select display_name from users where users.id = (content ->> 'user_id')::uuid) end,
  left(content ->> 'text', 400), replace(trim_scale((content ->> 'hours')::numeric)::text, '.', ',') || 'h em ' || to_char((content ->> 'date')::date, 'DD/MM/YYYY')))`

/** The key and title of what has an id, there or in the bin. */
export const calledBy = (id: string) => `coalesce(
  (select concat_ws(' ', things.key, things.title) from things where things.id = ${id}),
  (select concat_ws(' ', gone.content ->> 'key', coalesce(gone.content ->> 'title', gone.content ->> 'name'))
    from deletions gone where gone.id = ${id}), '')`

/** The other end of a deleted link; a link is called nothing itself. */
export const deletedOther = `case when noun = 'link' then ${calledBy(`(deletions.content ->> 'other_id')::uuid`)} end`

/** What a deleted comment, step, link or hours were on, by its key and title; empty of what is on nothing. */
const deletedThing = `case when noun in ('comment', 'checklist_item', 'link', 'time_entry')
  then ${calledBy(`coalesce(deletions.content ->> 'thing_id', deletions.content ->> 'task_id')::uuid`)} else '' end`

/** The id of what a deleted comment, step, link or hours were on, as text; empty of what is on nothing. */
export const hungOn = `case when noun in ('comment', 'checklist_item', 'link', 'time_entry')
  then coalesce(content ->> 'thing_id', content ->> 'task_id', '') else '' end`

/** What a row is called when it comes back: a step by its text and what it is of, what else hung on something by that alone. */
export const restoredLabel = `case
  when noun in ('comment', 'link', 'time_entry') then ${deletedThing}
  when noun = 'checklist_item' then concat_ws(' de ', content ->> 'text', nullif(${deletedThing}, ''))
  else ${deletedLabel} end`

/** What a row that comes back may refer to, by its column, as the names of the foreign keys end: what it is called, and what happened to it. */
const parents: readonly (readonly [end: string, field: string, what: string, happened: string])[] = [
  ['_epic_id_fkey', 'epic_id', 'o épico de que dependia', 'foi excluído depois'],
  ['_story_id_fkey', 'story_id', 'a story de que dependia', 'foi excluída depois'],
  ['_task_id_fkey', 'task_id', 'a task de que dependia', 'foi excluída depois'],
  ['_ticket_id_fkey', 'ticket_id', 'o ticket de que dependia', 'foi excluído depois'],
  ['_thing_fkey', 'thing_id', 'aquilo em que estava', 'foi excluído depois'],
  ['_other_fkey', 'other_id', 'o outro item', 'foi excluído depois'],
  ['_user_id_fkey', 'user_id', 'a pessoa', 'saiu da organização'],
  ['_project_id_fkey', 'project_id', 'o projeto', 'foi excluído depois'],
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

/** Of more rows than these a refusal does not name what one belonged to: looking for it reads the bin for each of them. */
const mostNamed = 100

/**
 * Brings back rows of one kind that the person who asks deleted, with what hung on them, all or none: marking the deletions
 * does it (functions/deletions.sql). Answers without what they had to come. Throws `deletion_not_found`, and
 * `restore_refused` where what one belonged to has gone since and can be had again.
 */
export async function restoreDeletions(tx: Transaction, ids: readonly string[]): Promise<Missing[]> {
  if (ids.length === 0) return []
  const missing = await tx.query<Missing>(
    `select deletions.id, deletions.noun, ${restoredLabel} as label, missing.field, missing.name, missing.is_elsewhere
     from deletions cross join lateral public.missing_references(deletions.noun, deletions.content) missing
     where deletions.id = any($1) and not missing.is_in_bin order by deletions.id`,
    [ids],
  )
  const inBin =
    ids.length > mostNamed
      ? []
      : await tx.query<{ field: string; name: string }>(
          `select field, ${calledBy('(deletions.content ->> field)::uuid')} as name
     from deletions cross join unnest($2::text[]) field
     where deletions.id = any($1) and exists (
       select from deletions gone where gone.id = (deletions.content ->> field)::uuid and gone.restored_at is null)
     order by deletions.id`,
          [ids, parents.map(([, field]) => field)],
        )
  const restored = await tx
    .query('update deletions set restored_at = now() where id = any($1) and restored_at is null returning id', [ids])
    .catch((error: unknown) => {
      throw refusal(error, (wanted) => inBin.find(({ field }) => field === wanted)?.name) ?? error
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

function refusal(error: unknown, nameOf: (field: string) => string | undefined): Problem | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === '23503')) return undefined
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const parent = parents.find(([end]) => constraint.endsWith(end))
  if (!parent) return new Problem('restore_refused', { cause: error })
  const [, field, what, happened] = parent
  const name = nameOf(field)
  const first = field === 'project_id' || field === 'user_id' ? '' : '. Desfaça essa exclusão antes'
  const detail = `Isto não pode voltar: ${name ? `${what}, ${name},` : what} ${happened}${first}`
  return new Problem('restore_refused', { detail, cause: error })
}
