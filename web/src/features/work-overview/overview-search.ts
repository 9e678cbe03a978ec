import type { TaskPageFilter } from '@leme/contract/filtered-paths'
import { taskList } from '@leme/contract/work/work-list'
import { readSearch } from '../../list/list-search.ts'
import { readGroup } from '../../list/read-group.ts'
import { oneOf } from '../../search-values.ts'
import { type TicketsSearch, ticketsSearch } from '../ticket/tickets-search.ts'
import { tasksBegin } from './tasks-query.ts'

/** What the home view's address keeps of its list of tasks, by the names of the API. */
export type OverviewSearch = TaskPageFilter & { tab?: 'mine' | 'tasks' | 'workload' }

/** Reads the state of the open tab's list from an address; what it does not know is undefined, and named all the same. */
export function overviewSearch(given: Record<string, unknown>): OverviewSearch | TicketsSearch {
  if (given.tab === 'tickets') return ticketsSearch(given)
  const { agent_id, ...search } = readSearch(taskList, given, tasksBegin)
  return {
    tab: oneOf(['mine', 'tasks', 'workload'], given.tab),
    ...search,
    agent_id: undefined,
    // An agent is chosen where people are.
    assignee_user_id: search.assignee_user_id ?? agent_id,
    group: readGroup(taskList, given),
  }
}
