import { taskList } from '@leme/contract/work/work-list'
import { askedOf } from '../../list/asked-of.ts'
import type { OverviewSearch } from './overview-search.ts'
import { tasksBegin, tasksQuery } from './tasks-query.ts'

/** The tasks that the address asks for, in any order. */
export function partOf(search: OverviewSearch) {
  const { sort: _, dir: __, ...part } = askedOf(taskList, search, tasksBegin)
  return part
}

/** The organisation's tasks that the address asks for, or those of one group alone, a page at a time. */
export function allTasksQuery(search: OverviewSearch, within?: string) {
  return tasksQuery({ ...askedOf(taskList, search, tasksBegin), within })
}
