import type { Brings } from './neutral.ts'

/** What a column of a tracker's or a timer's file may say. */
export const fields = [
  ...[
    'id',
    'key',
    'title',
    'description',
    'type',
    'status',
    'category',
    'priority',
    'labels',
    'group',
    'milestone',
    'project',
    'url',
    'confidential',
  ],
  ...['assignee', 'assignee_id', 'assignee_email', 'author', 'author_id', 'watcher', 'parent', 'link', 'blocked_by'],
  ...['blocks', 'relates', 'duplicates', 'created_at', 'completed_at', 'cancelled_at', 'archived_at', 'start_date'],
  ...['due_date', 'estimate', 'spent', 'points', 'comment', 'attachment', 'checklist', 'worklog'],
  ...['person', 'first_name', 'last_name', 'email', 'client', 'task', 'note', 'billable', 'day', 'start', 'end_day'],
  ...['end', 'duration', 'hours'],
] as const
export type Field = (typeof fields)[number]

/** How a text is written; `any` is of a file that nobody knows. */
export type Markup = 'markdown' | 'wiki' | 'html' | 'any'

/** A comment as a cell has it, before its text and its day are read. */
export type RawComment = { at: string | null; author: string; text: string }

/** Hours as a cell of a tracker has them. */
export type RawWork = RawComment & { seconds: number }

/** A program's CSV: how to know it, what its columns are called in every language, and how it is odd. */
export type TableSource = {
  name: string
  brings: Brings
  /** Fields that the file must have to be this program's; of each group one. */
  marks: readonly (Field | readonly Field[])[]
  /**
   * The columns' names, compared by spelling; a `*` stands for any text, which is what a link is called. The first of a
   * column's names that a file has is read; others of the same field are read besides where `repeats` says so.
   */
  columns: Partial<Record<Field, readonly string[]>>
  /** Fields that stand in several columns, or several times in one: what parts them in a cell. */
  repeats?: Partial<Record<Field, 'columns' | ','>>
  markup?: Markup
  /** What a cell without a value says. */
  nulls?: readonly string[]
  /** What numbers and letters stand for, where the program writes no words. */
  values?: Partial<Record<Field, Readonly<Record<string, string>>>>
  /** What a cell's line ends are written as, where they are not line ends. */
  breaks?: string
  /** What a number is that says how long something takes; a clock's `1:06` and words are read everywhere. */
  unit?: 'seconds' | 'milliseconds' | 'hours'
  /** Days until which something is to be done are written as local midnights by Greenwich's clock, and its beginning is an instant. */
  daysAsInstants?: boolean
  /** Times without an offset are of Greenwich's clock. */
  isUtc?: boolean
  /** Cells that hold lists as `[A, B]`. */
  brackets?: boolean
  /** Cells may name other rows as `Title (address)`. */
  relations?: boolean
  /** The tracker whose keys its hours name, where these are never another's. */
  keysOf?: string
  comments?: (cell: string) => RawComment[]
  works?: (cell: string) => RawWork | null
  /** Lists of entries by the checklist's name. */
  checklists?: (cell: string) => { list: string; text: string; done: boolean }[]
  /** A link's or an attachment's text of its cell. */
  attachment?: (cell: string) => string
}
