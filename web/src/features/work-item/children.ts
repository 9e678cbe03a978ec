import type { WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { type CountedNoun, counted } from '../../ui/sign/counted.ts'

/** Those of the rows of the kind below that stand in the one with this id. */
export function childrenOf(noun: WorkNoun, id: string, rows: readonly WorkItem[]): readonly WorkItem[] {
  return childrenOfMany(noun, new Set([id]), rows)
}

function childrenOfMany(noun: WorkNoun, ids: ReadonlySet<string>, rows: readonly WorkItem[]): readonly WorkItem[] {
  const { child } = workKinds[noun]
  const field = child && workKinds[child].parent.field
  return field ? rows.filter((row) => ids.has(String(row[field]))) : []
}

/** A project's rows, as far as they are read. */
export type WorkRows = { story?: readonly WorkItem[] | undefined; task?: readonly WorkItem[] | undefined }

const tasks: CountedNoun = { one: 'task', many: 'tasks' }

/** How much a deletion of these loosens: "12 stories (com 30 tasks)". Empty where that is nothing. */
export function looseCount(noun: WorkNoun, ids: readonly string[], rows: WorkRows): string {
  const { child } = workKinds[noun]
  const loose = looseOf(noun, ids, rows)
  if (loose.length === 0) return ''
  if (child !== 'story') return counted(loose.length, tasks)
  const below = childrenOfMany(child, new Set(loose.map(({ id }) => id)), rows.task ?? []).length
  const along = below > 0 ? ` (com ${counted(below, tasks)})` : ''
  return `${counted(loose.length, { one: 'story', many: 'stories' })}${along}`
}

/** What a deletion of these loosens: "12 stories (com 30 tasks) ficam sem épico." Empty where that is nothing. */
export function looseWords(noun: WorkNoun, ids: readonly string[], rows: WorkRows): string {
  const { length } = looseOf(noun, ids, rows)
  if (length === 0) return ''
  return `${looseCount(noun, ids, rows)} ${length === 1 ? 'fica' : 'ficam'} sem ${workKinds[noun].name.toLowerCase()}.`
}

function looseOf(noun: WorkNoun, ids: readonly string[], rows: WorkRows): readonly WorkItem[] {
  const { child } = workKinds[noun]
  return child ? childrenOfMany(noun, new Set(ids), rows[child] ?? []) : []
}
