import type { FiltersOf, GroupOf, List } from '@leme/contract/list/list'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { workLists } from '@leme/contract/work/work-list'
import type { WorkList } from '@leme/contract/work/work-reader'
import { readSearch } from '../../list/list-search.ts'
import { readGroup } from '../../list/read-group.ts'
import { oneOf, textOf } from '../../search-values.ts'

const lists: Record<WorkNoun, List> = workLists
/** The list of a kind. */
export const workList = (noun: WorkNoun) => lists[noun] as WorkList

/** What the address keeps of a tab's list: its filter and order, and the board. */
export type WorkSearch = FiltersOf<WorkList> & {
  view?: 'board'
  /** What the rows are grouped by. */
  group?: GroupOf<WorkList> | undefined
  /** The column that orders the list; newest first when absent. */
  sort?: string
  dir?: 'asc' | 'desc'
}

/** Reads it; what it does not know is undefined. */
export function workSearch(given: Record<string, unknown>): WorkSearch {
  return {
    // What a list of tasks is filtered by is all that the other kinds are.
    ...readSearch(workLists.task, given),
    view: oneOf(['board'], given.view),
    group: readGroup(workLists.task, given),
    sort: textOf(given.sort),
  }
}
