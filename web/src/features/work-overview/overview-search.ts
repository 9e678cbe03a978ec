import { type DueFilter, dueFilters } from '@leme/contract/due'
import type { TaskPageFilter } from '@leme/contract/paths'
import { priorities, workStatuses } from '@leme/contract/status'

/** What the home view's address keeps of its list of tasks, by the names of the API; open tasks where nothing is said. */
export type OverviewSearch = Omit<TaskPageFilter, 'due' | 'sort' | 'dir'> & {
  tab?: 'tasks' | 'workload'
  due?: DueFilter
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

const text = (given: unknown) => (typeof given === 'string' && given !== '' ? given.slice(0, 200) : undefined)

/** Reads the list's state from an address; what it does not know is undefined, and named all the same. */
export function overviewSearch(given: Record<string, unknown>): OverviewSearch {
  return {
    tab: oneOf(['tasks', 'workload'], given.tab),
    due: oneOf(dueFilters, given.due),
    status: oneOf([...workStatuses, 'open', 'all'], given.status),
    priority: oneOf(priorities, given.priority),
    assignee_user_id: text(given.assignee_user_id),
    project_id: text(given.project_id),
    q: text(given.q),
  }
}
