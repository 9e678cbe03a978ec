import type { ProjectKind } from '@leme/contract/project-kind'
import type { Priority } from '@leme/contract/status'
import type { Mention } from '../../plan.ts'
import type { Noun, Said } from '../../said.ts'

/** What a sentence says about a thing beside its title. Only what was said is there. */
export type Facts = {
  title?: string
  description?: string
  /** What has no field, and is kept in the description: "5 pontos". */
  note?: string
  priority?: Priority
  estimate_hours?: number
  due_date?: string
  /** The time of day beside the deadline, kept in the description: "às 14h". */
  time?: string
  /** Assignee of a task, owner of a story or epic. */
  person?: Mention
  project?: Mention | null
  epic?: Mention | null
  story?: Mention | null
  client?: Mention
  partner?: string
  kind?: ProjectKind
  budget_hours?: number
  start_date?: string
  end_date?: string
  /** How long a project takes ("3 meses"), until its start tells the end. */
  term?: string
}

/** Facts at a place of a text, and where their words end. */
export type FactsAt = { facts: Facts; end: number }

/**
 * Where a piece stands: `lead` between the noun and the title, `tail` after the title without a pause, `pause` after a
 * comma, dash, full stop or bracket, where fewer words are needed to be sure.
 */
export type Where = 'lead' | 'tail' | 'pause'

/**
 * What is described, and by whom; `head` is the folded beginning of the title, which may want
 * what follows. In a new project what is said after its epics may be the project's ("… com os épicos A e B para a Acme").
 */
export type Context = { noun: Noun; said: Said; head: string; inNewProject: boolean; inBrackets?: boolean }

/** Where a thing goes: "põe na story X uma task A e outra B" says it of both. */
export function placeOf({ project, epic, story }: Facts): Facts {
  return Object.fromEntries(Object.entries({ project, epic, story }).filter(([, value]) => value !== undefined))
}

/** "rever a política de troca em 7 dias; entrega 01/12": of two days the first is the title's. */
export function saysTwice(one: Facts, other: Facts): boolean {
  return (['due_date', 'estimate_hours'] as const).some(
    (name) => one[name] !== undefined && other[name] !== undefined && one[name] !== other[name],
  )
}
