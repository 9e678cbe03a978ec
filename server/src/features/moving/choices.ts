import { priorities, workStatuses } from '@leme/contract/status'
import { type Category, categoryOf, type Kind, kindOf, kinds, levelOf } from '../../ingest/moving/words.ts'
import type { Survey } from './survey.ts'

export type WorkStatus = (typeof workStatuses)[number]
export type Priority = (typeof priorities)[number]

/** What a person says of a file's words, each once: it is remembered for files with the same columns. */
export type Choices = {
  statuses: Record<string, WorkStatus>
  priorities: Record<string, Priority>
  types: Record<string, Kind>
  /** By the person's name, address or key in the file: the id of a user, or null for nobody. */
  people: Record<string, string | null>
  /** By the project's name in the file: the id of a project. */
  projects: Record<string, string>
}

export function noChoices(): Choices {
  return { statuses: {}, priorities: {}, types: {}, people: {}, projects: {} }
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

/**
 * What a status becomes: as a person says; done, where the source's own group of it says so; by its name; by its group;
 * else planned, which is a guess.
 */
export function statusFor(
  { status, category, completed }: { status: string | null; category: string | null; completed: boolean },
  choices: Choices,
): { value: WorkStatus; isGuess: boolean } {
  const chosen = status === null ? undefined : choices.statuses[status]
  if (chosen) return { value: chosen, isGuess: false }
  const group = category === null ? null : categoryOf(category)
  const named = status === null ? null : categoryOf(status)
  if (completed || group === 'done') return { value: 'done', isGuess: false }
  // A status that is called done in a group of what is not is not done: the group is the source's own word.
  const found = group !== null && (named === null || named === 'done') ? group : named
  if (found) return { value: statusOfCategory[found], isGuess: false }
  return { value: 'planned', isGuess: status !== null }
}

export function priorityFor(priority: string | null, choices: Choices): { value: Priority | null; isGuess: boolean } {
  if (priority === null) return { value: null, isGuess: false }
  const chosen = choices.priorities[priority]
  if (chosen) return { value: chosen, isGuess: false }
  const level = levelOf(priority)
  return { value: level === 'none' ? null : level, isGuess: level === null }
}

export function mappedStatuses({ statuses }: Survey, choices: Choices): Mapped<WorkStatus>[] {
  return [...statuses].flatMap(([word, { count, category }]) => {
    if (word === '') return []
    return [{ word, count, ...statusFor({ status: word, category, completed: false }, choices) }]
  })
}

export function mappedPriorities(seen: Survey, choices: Choices): Mapped<Priority | null>[] {
  return [...seen.priorities].flatMap(([word, count]) =>
    word === '' ? [] : [{ word, count, ...priorityFor(word, choices) }],
  )
}

export function mappedTypes({ types }: Survey, choices: Choices): Mapped<Kind>[] {
  return [...types].flatMap(([word, count]) => {
    if (word === '') return []
    const chosen = choices.types[word] ?? kindOf(word)
    return [{ word, count, value: chosen ?? 'task', isGuess: chosen === null }]
  })
}

export function isStatus(value: string): value is WorkStatus {
  return workStatuses.some((one) => one === value)
}

export function isPriority(value: string): value is Priority {
  return priorities.some((one) => one === value)
}

export function isKind(value: string): value is Kind {
  return kinds.some((one) => one === value)
}
