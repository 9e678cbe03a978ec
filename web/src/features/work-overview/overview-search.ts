import type { TaskPageFilter } from '@leme/contract/paths'
import { priorities, workStatuses } from '@leme/contract/status'
import { type DueFilter, dueFilters } from '@leme/contract/work/due'
import { type TaskSort, taskSorts } from '@leme/contract/work/sorts'
import { oneOf, textOf } from '../../search-values.ts'
import { type TicketsSearch, ticketsSearch } from '../ticket/tickets-search.ts'

/** What the home view's address keeps of its list of tasks, by the names of the API; open tasks by default. */
export type OverviewSearch = Omit<TaskPageFilter, 'due' | 'sort'> & {
  tab?: 'mine' | 'tasks' | 'workload'
  due?: DueFilter
  /** Ordered by due date by default. */
  sort?: TaskSort
}

/** Reads the state of the open tab's list from an address; what it does not know is undefined, and named all the same. */
export function overviewSearch(given: Record<string, unknown>): OverviewSearch | TicketsSearch {
  if (given.tab === 'tickets') return ticketsSearch(given)
  return {
    tab: oneOf(['mine', 'tasks', 'workload'], given.tab),
    due: oneOf(dueFilters, given.due),
    status: oneOf([...workStatuses, 'open', 'all'], given.status),
    priority: oneOf(priorities, given.priority),
    assignee_user_id: textOf(given.assignee_user_id),
    project_id: textOf(given.project_id),
    q: textOf(given.q),
    sort: oneOf(taskSorts, given.sort),
    dir: oneOf(['asc', 'desc'], given.dir),
    group: oneOf(['person'], given.group),
  }
}
