import type { TaskPageFilter } from '@leme/contract/paths'
import { taskList } from '@leme/contract/work/work-list'
import { readSearch } from '../../list/list-search.ts'
import { oneOf } from '../../search-values.ts'
import { type TicketsSearch, ticketsSearch } from '../ticket/tickets-search.ts'

/** What the home view's address keeps of its list of tasks, by the names of the API. */
export type OverviewSearch = TaskPageFilter & { tab?: 'mine' | 'tasks' | 'workload' }

/** The page begins with open tasks, by due date. */
export const tasksBegin = { status: 'open', sort: 'due_date' } as const

/** Reads the state of the open tab's list from an address; what it does not know is undefined, and named all the same. */
export function overviewSearch(given: Record<string, unknown>): OverviewSearch | TicketsSearch {
  if (given.tab === 'tickets') return ticketsSearch(given)
  return {
    tab: oneOf(['mine', 'tasks', 'workload'], given.tab),
    ...readSearch(taskList, given, tasksBegin),
    group: oneOf(['person'], given.group),
  }
}
