import type { ProjectKind } from '@leme/contract/project/project-kind'
import type { Priority } from '@leme/contract/status'
import type { Topic } from '../src/plan.ts'

/** What an item is about; each occurs in both halves. */
export const kinds = [
  'project',
  'epics inline',
  'epics pasted',
  'nested list',
  'story',
  'task',
  'task priority',
  'task estimate',
  'task due date',
  'task assignee',
  'task place',
  'task with everything',
  'several tasks',
  'missing fact',
  'correction',
  'cancel',
  'confirm',
  'undo',
  'another command',
  'question late',
  'question due',
  'question blocked',
  'question person',
  'question people',
  'question projects',
  'question progress',
  'question health',
  'question budget',
  'question tickets',
  'question to receive',
  'question overdue',
  'question invoices',
  'question agent cost',
  'question agent failures',
  'question agent runs',
  'page',
  'ambiguous name',
  'unknown name',
  'inactive client',
  'impossible date',
  'slips',
  'markup',
  'out of scope',
  'small talk',
  'help',
  'negation',
  'injection',
] as const
export type Kind = (typeof kinds)[number]

/** A title or name; several where more than one reading is fair. */
export type Text = string | readonly string[]
/** Null or absent: nothing was said. An array: each is fair. */
type Maybe<Value> = Value | null | readonly (Value | null)[]

/** Rows as they should be written. What is absent was not said, and is null or the form's default. */
export type TaskExpected = {
  title: Text
  description?: Maybe<string>
  priority?: Maybe<Priority>
  estimate_hours?: Maybe<number>
  due_date?: Maybe<string>
  /** By display name. */
  assignee?: Maybe<string>
  /** By title, where it goes below one that exists. */
  story?: Maybe<string>
}
export type StoryExpected = {
  title: Text
  description?: Maybe<string>
  priority?: Maybe<Priority>
  estimate_hours?: Maybe<number>
  owner?: Maybe<string>
  epic?: Maybe<string>
  tasks?: readonly TaskExpected[]
}
export type EpicExpected = {
  title: Text
  description?: Maybe<string>
  owner?: Maybe<string>
  stories?: readonly StoryExpected[]
}
export type ProjectExpected = {
  name: Text
  client: string
  kind?: Maybe<ProjectKind>
  partner?: Maybe<string>
  description?: Maybe<string>
  budget_hours?: Maybe<number>
  start_date?: Maybe<string>
  end_date?: Maybe<string>
}

/** Work in a project: one that exists, by name (`name/client` where two share it), or a new one. */
export type WorkExpected = {
  project: string | ProjectExpected
  epics?: readonly EpicExpected[]
  stories?: readonly StoryExpected[]
  tasks?: readonly TaskExpected[]
}

type Period = { from: string; to: string }

/** Parameters by name; an absent one must be null, an absent period may be any. */
export type QueryExpected = {
  topic: Topic | readonly Topic[]
  project?: string
  person?: string
  client?: string
  agent?: string
  period?: Period | readonly Period[]
}

export type Expected =
  /** Written at once. */
  | { outcome: 'created'; work: WorkExpected }
  | { outcome: 'previewed'; work: WorkExpected }
  /** Written by a confirmation. */
  | { outcome: 'confirmed'; work: WorkExpected }
  /** What was written before has other values now. */
  | { outcome: 'changed'; work: WorkExpected }
  /** The question is about one of these facts; the draft's field names. */
  | { outcome: 'asks'; about: readonly string[] }
  | { outcome: 'query'; query: QueryExpected }
  | { outcome: 'cancelled' | 'undone' | 'refused' | 'not_understood' | 'chat' | 'help' }
export type Outcome = Expected['outcome']

/** Something is said, or a button of the panel is pressed. */
export type Turn = ({ say: string } | { press: 'confirm' | 'cancel' | 'undo' }) & {
  /** Each is fair. */
  expect: readonly Expected[]
}

/** Where the person is. Names are of the organisation's; absent: the dashboard. */
export type PageExpected = 'dashboard' | 'finance' | { project: string; epic?: string; story?: string }

export type Item = { id: string; kind: Kind; page?: PageExpected; turns: readonly Turn[] }

export function isDialogue({ turns }: Item): boolean {
  return turns.length > 1
}
