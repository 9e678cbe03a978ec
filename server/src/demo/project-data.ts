import type { ProjectKind } from '@leme/contract/project/project-kind'
import type { Priority, ProjectStatus, workStatuses } from '@leme/contract/status'
import type { PersonKey } from './people.ts'

export type WorkStatus = (typeof workStatuses)[number]

/**
 * One story or task on one line. The hours are an estimate; the person owns the story or does the task. An open task
 * without a day is due on a random day around today.
 */
export type Work = readonly [
  status: WorkStatus,
  priority: Priority,
  hours: number | null,
  person: PersonKey | null,
  title: string,
  description?: string | null,
  due_day?: number,
]

export type DemoStory = { story: Work; day: number; tasks?: readonly Work[] }

export type DemoEpic = {
  title: string
  description: string | null
  status: WorkStatus
  owner: PersonKey | null
  day: number
  stories: readonly DemoStory[]
}

/** A project with all its work. Every day counts from today: negative is past. */
export type DemoProject = {
  name: string
  client: string
  kind: ProjectKind
  partner: string | null
  description: string
  budget_hours: number | null
  /** All by now: what people logged on tasks in the last weeks, and before that what was imported. */
  spent_hours: number
  status: ProjectStatus
  created_day: number
  start_day: number | null
  end_day: number | null
  team: readonly (readonly [person: PersonKey, role: 'lead' | 'contributor' | 'reviewer'])[]
  epics: readonly DemoEpic[]
  /** Stories of no epic. */
  stories: readonly DemoStory[]
  /** Tasks of no story. */
  tasks: readonly Work[]
}
