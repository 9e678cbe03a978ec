export type ChangeNoun =
  | 'project'
  | 'project_member'
  | 'epic'
  | 'story'
  | 'task'
  | 'time_entry'
  | 'ticket'
  | 'comment'
  | 'checklist_item'
  | 'link'
  | 'client'
  | 'agent'

export type Values = Record<string, unknown>

/** A row by its name. A label may be empty: what hours were worked on may be gone. */
export type RowOfChange = { noun: ChangeNoun; id: string; project_id: string | null; label: string }

/** What a change did to one row. `before`, `after`: of an update the columns that changed, of a creation the whole row. */
export type ChangedRow = RowOfChange & {
  action: 'created' | 'updated' | 'deleted'
  before: Values | null
  after: Values | null
}

/** All that a person did in one transaction, which is undone as one. */
export type Change = {
  id: string
  /** The name of the audit event of what is not undone here. */
  event: string | null
  /** It took another back. What takes an undo back is none. */
  is_undo: boolean
  is_undone: boolean
  /** The assistant answered this person since: it is not plainly what was just done. */
  is_answered: boolean
  made_at: string
  minutes_ago: number
  rows: ChangedRow[]
}

/** How many minutes a change can be undone, as the database says too (functions/deletions.sql and changes.sql). */
export const undoMinutes = 15

/** Columns that nobody writes: they follow from others. */
export const derivedColumns: ReadonlySet<string> = new Set([
  'key',
  'updated_at',
  'logged_hours',
  'spent_hours',
  'mentioned_ids',
  'edited_at',
  'position',
  'project_role',
])

export const tables = {
  project: 'projects',
  project_member: 'project_members',
  epic: 'epics',
  story: 'stories',
  task: 'tasks',
  time_entry: 'time_entries',
  ticket: 'tickets',
  comment: 'comments',
  checklist_item: 'checklist_items',
  link: 'thing_links',
  client: 'clients',
  agent: 'agents',
} as const satisfies Record<ChangeNoun, string>

/** What holds others before what is held. */
export const outermostFirst: readonly ChangeNoun[] = [
  'client',
  'agent',
  'project',
  'project_member',
  'ticket',
  'epic',
  'story',
  'task',
  'time_entry',
  'comment',
  'checklist_item',
  'link',
]
