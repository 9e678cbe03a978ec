import type { WorkNoun } from '@leme/contract/work/work-kind'
import { itemHashed } from '../rows/remarks.ts'

/** Rows in one transaction. */
export const batchSize = 500

/** SQL of whether somebody has changed a row since it came. */
export const isTouched = 'there.updated_at <> known.imported_at'

/** Work that a file brought; others may have put something into it, or said something of it. */
function work<Noun extends WorkNoun>(noun: Noun, table: string, inside: string) {
  const isUsed = `(${inside} or exists (select from comments said where said.thing_id = there.id)
    or exists (select from checklist_items step where step.thing_id = there.id))`
  return { noun, table, isTouched, isUsed }
}

/** From what stands inside to what it stands in. */
export const undoOrder = [
  { noun: 'link', table: 'thing_links', isTouched: 'false', isUsed: 'false' },
  { noun: 'comment', table: 'comments', isTouched: 'there.edited_at is not null', isUsed: 'false' },
  {
    noun: 'checklist_item',
    table: 'checklist_items',
    isTouched: `${itemHashed('there')} <> known.hash`,
    isUsed: 'false',
  },
  { noun: 'time_entry', table: 'time_entries', isTouched, isUsed: 'false' },
  work('task', 'tasks', 'exists (select from time_entries inside where inside.task_id = there.id)'),
  work('story', 'stories', 'exists (select from tasks inside where inside.story_id = there.id)'),
  work('epic', 'epics', 'exists (select from stories inside where inside.epic_id = there.id)'),
] as const

/** SQL of the import that was the last to change a row. */
export const changedBy = (rows: string) => `(${rows}.former -> -1 ->> 'import_id')`

/** SQL of whether the import in $1 made or changed a row. */
export const isOfImport = `(known.import_id = $1::uuid
  or known.former <> '[]' and known.former @> jsonb_build_array(jsonb_build_object('import_id', $1::uuid)))`

/** SQL of the import that changed a row of the one in $1 after that one, while it is not undone itself. */
export const laterImport = `(select later.id, later.file_name, later.started_at from imports later
  where known.former <> '[]' and ${changedBy('known')} <> $1::uuid::text and later.id = ${changedBy('known')}::uuid
    and later.undone_at is null)`
