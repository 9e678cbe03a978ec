import { priorities, type workStatuses } from '@leme/contract/status'
import type { Field } from '../../ingest/moving/table-source.ts'
import { type Category, type Kind, kindOf, kinds, levelOf } from '../../ingest/moving/words.ts'
import { isOver, progressOf, type State } from './states.ts'
import type { Survey } from './survey.ts'

export type WorkStatus = (typeof workStatuses)[number]
export type Priority = (typeof priorities)[number]

/** What a person says of a file's words, each once: it is remembered for files with the same columns. */
export type Choices = {
  /** By the column's name in the file; null for one that is not read. */
  columns: Record<string, Field | null>
  statuses: Record<string, WorkStatus>
  priorities: Record<string, Priority>
  types: Record<string, Kind>
  /** By the person's name, address or key in the file: the id of a user, or null for nobody. */
  people: Record<string, string | null>
  /** By the project's name in the file: the id of a project, or the name of one that is made where there is none. */
  projects: Record<string, string>
  project_names: Record<string, string>
}

export function noChoices(): Choices {
  return { columns: {}, statuses: {}, priorities: {}, types: {}, people: {}, projects: {}, project_names: {} }
}

/** A word of the file, what it becomes, and whether anything says so. */
export type Mapped<Value> = { word: string; count: number; value: Value; isGuess: boolean }

/** Work that is cancelled has no status of its own: it is over. */
const statusOfCategory: Record<Category, WorkStatus> = {
  planned: 'planned',
  doing: 'doing',
  review: 'review',
  blocked: 'blocked',
  done: 'done',
  cancelled: 'done',
}

/** What a state becomes: as a person says of its line; over, where something says so; by its name and group; else planned, a guess. */
export function statusFor(state: State, word: string, choices: Choices): { value: WorkStatus; isGuess: boolean } {
  const chosen = choices.statuses[word]
  if (chosen) return { value: chosen, isGuess: false }
  if (isOver(state)) return { value: 'done', isGuess: false }
  const found = progressOf(state)
  if (found) return { value: statusOfCategory[found], isGuess: false }
  return { value: 'planned', isGuess: state.status !== null }
}

/** What a priority becomes: as a person says, or by its name; P3, where there is none, and where the name does not tell. */
export function priorityFor(priority: string | null, choices: Choices): { value: Priority; isGuess: boolean } {
  const chosen = choices.priorities[priority ?? '']
  if (chosen) return { value: chosen, isGuess: false }
  const level = priority === null ? 'none' : levelOf(priority)
  return { value: level === 'none' || level === null ? 'P3' : level, isGuess: level === null }
}

/** Also what becomes of things without a status, whose word is empty. */
export function mappedStatuses({ states }: Survey, choices: Choices): Mapped<WorkStatus>[] {
  return states.all().map(({ word, count, state }) => ({ word, count, ...statusFor(state, word, choices) }))
}

/** Also what becomes of things without a priority, whose word is empty. */
export function mappedPriorities(seen: Survey, choices: Choices): Mapped<Priority>[] {
  return [...seen.priorities].map(([word, count]) => ({ word, count, ...priorityFor(word || null, choices) }))
}

export function mappedTypes({ types }: Survey, choices: Choices): Mapped<Kind>[] {
  return [...types].flatMap(([word, count]) => {
    if (word === '') return []
    const chosen = choices.types[word] ?? kindOf(word)
    return [{ word, count, value: chosen ?? 'task', isGuess: chosen === null }]
  })
}

export function isPriority(value: string): value is Priority {
  return priorities.some((one) => one === value)
}

export function isKind(value: string): value is Kind {
  return kinds.some((one) => one === value)
}
