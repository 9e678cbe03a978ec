/** Which kind of file it is: of things to do, or of hours that were worked. */
export type Brings = 'work' | 'hours'

/** A person as a source names them; each part may be missing. */
export type Person = { name: string | null; email: string | null; id: string | null }

/** Something to do. Times are ISO 8601 with an offset, days are `YYYY-MM-DD`. */
export type Thing = {
  kind: 'thing'
  line: number
  /** What the source knows it by: within one source no two things have the same. */
  id: string
  /** What people call it, as `AGE-14`. */
  key: string | null
  title: string
  /** Markdown. */
  description: string | null
  /** As the source says them. */
  type: string | null
  status: string | null
  /** To which group of statuses its own belongs, where the source says so. */
  category: string | null
  priority: string | null
  assignees: Person[]
  author: Person | null
  labels: string[]
  /** The sprint, cycle, milestone or list in which it is. */
  group: string | null
  /** The milestone of its project, where that is something else. */
  milestone: string | null
  project: string | null
  created_at: string | null
  completed_at: string | null
  /** What says, besides its status, that it is over, and how; null where nothing does. `says` as `a coluna Completed At`. */
  over: { as: 'done' | 'cancelled'; says: string } | null
  start_date: string | null
  due_date: string | null
  estimate_minutes: number | null
  spent_minutes: number | null
  points: number | null
  /** An id, a key or a title of another thing. */
  parent: string | null
  url: string | null
  archived: boolean
}

/** Its id is null where the source says none. */
export type Comment = {
  kind: 'comment'
  line: number
  id: string | null
  of: string
  author: Person
  at: string | null
  text: string
}

/** An entry of a checklist; its id is null where the source says none. */
export type Item = {
  kind: 'item'
  line: number
  id: string | null
  of: string
  list: string
  text: string
  done: boolean
}

/** `to` is an id, a key or a title, which need not be in the file. */
export type Link = { kind: 'link'; line: number; from: string; to: string; as: string }

/** Worked hours, on the day on which the work began. */
export type Hours = {
  kind: 'hours'
  line: number
  /** The source's own, or a key of all that the entry says. */
  id: string
  /** What an entry without an id of its own is still known by, beside its person, once it was corrected. */
  same: string | null
  /** The thing that was worked on: its id, key or title. */
  of: string | null
  /** What the source calls that thing besides. */
  title: string | null
  person: Person
  day: string
  /** `10:23:52`, where the source says it. */
  start: string | null
  seconds: number
  /** What is between start and end, where that is not the duration which the source says. */
  span: number | null
  note: string | null
  project: string | null
  client: string | null
  billable: boolean | null
}

/** What a file has that cannot come along: so many of it, or one. `text` of another value is its column's name. */
export type Left = { kind: 'left'; line: number; of: string | null; what: LeftKind; text: string; count?: number }

export const leftKinds = [
  ...(['attachment', 'watcher', 'pull_request', 'secret_address', 'comment_text', 'reaction', 'confidential'] as const),
  ...([
    'custom_field',
    'vote',
    'history',
    'billable',
    'time_of_day',
    'tag',
    'page',
    'file',
    'unnamed',
    'other_value',
  ] as const),
] as const
export type LeftKind = (typeof leftKinds)[number]

/** What was read, and may not mean what was read. */
export type Doubt = { kind: 'doubt'; line: number; message: string }

/** A part of the file that says no row. */
export type Refused = { kind: 'refused'; line: number; message: string }

/** What every source comes down to. */
export type Row = Thing | Comment | Item | Link | Hours | Left | Doubt | Refused
