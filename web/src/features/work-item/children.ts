import type { WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'

/** Those of the rows of the kind below that stand in the one with this id. */
export function childrenOf(noun: WorkNoun, id: string, rows: readonly WorkItem[]): readonly WorkItem[] {
  const { child } = workKinds[noun]
  const field = child && workKinds[child].parent.field
  return field ? rows.filter((row) => row[field] === id) : []
}
