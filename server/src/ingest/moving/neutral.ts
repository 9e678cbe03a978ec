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
  project: string | null
  created_at: string | null
  completed_at: string | null
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

export type Comment = { kind: 'comment'; line: number; of: string; author: Person; at: string | null; text: string }

/** An entry of a checklist. */
export type Item = { kind: 'item'; line: number; of: string; list: string; text: string; done: boolean }

/** `to` is an id, a key or a title, which need not be in the file. */
export type Link = { kind: 'link'; line: number; from: string; to: string; as: string }

/** Worked hours, on the day on which the work began. */
export type Hours = {
  kind: 'hours'
  line: number
  id: string
  /** The thing that was worked on: its id, key or title. */
  of: string | null
  person: Person
  day: string
  /** `10:23:52`, where the source says it. */
  start: string | null
  seconds: number
  note: string | null
  project: string | null
  client: string | null
  billable: boolean | null
}

/** What a file has that cannot come along. */
export type Left = { kind: 'left'; line: number; of: string | null; what: LeftKind; text: string }

export const leftKinds = ['attachment', 'watcher', 'pull_request', 'secret_address'] as const
export type LeftKind = (typeof leftKinds)[number]

/** What was read, and may not mean what was read. */
export type Doubt = { kind: 'doubt'; line: number; message: string }

/** A part of the file that says no row. */
export type Refused = { kind: 'refused'; line: number; message: string }

/** What every source comes down to. */
export type Row = Thing | Comment | Item | Link | Hours | Left | Doubt | Refused
