import { type DueFilter, dueFilters } from '@leme/contract/due'
import type { TaskPageFilter } from '@leme/contract/paths'
import { priorities, workStatuses } from '@leme/contract/status'
import { type TaskSort, taskSorts } from '@leme/contract/task-query'

/** What the home view's address keeps of its list of tasks, by the names of the API; open tasks where nothing is said. */
export type OverviewSearch = Omit<TaskPageFilter, 'due' | 'sort'> & {
  tab?: 'mine' | 'tasks' | 'workload'
  due?: DueFilter
  /** By due date where nothing is said. */
  sort?: TaskSort
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

const text = (given: unknown) => (typeof given === 'string' && given !== '' ? given.slice(0, 200) : undefined)

/** Reads the list's state from an address; what it does not know is undefined, and named all the same. */
export function overviewSearch(given: Record<string, unknown>): OverviewSearch {
  return {
    tab: oneOf(['mine', 'tasks', 'workload'], given.tab),
    due: oneOf(dueFilters, given.due),
    status: oneOf([...workStatuses, 'open', 'all'], given.status),
    priority: oneOf(priorities, given.priority),
    assignee_user_id: text(given.assignee_user_id),
    project_id: text(given.project_id),
    q: text(given.q),
    sort: oneOf(taskSorts, given.sort),
    dir: oneOf(['asc', 'desc'], given.dir),
  }
}
