import { taskList } from '@leme/contract/work/work-list'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { askedOf } from '../../list/asked-of.ts'
import { pagedQuery } from '../../list/paged-query.ts'
import { type OverviewSearch, tasksBegin } from './overview-search.ts'

/** The tasks that the address asks for, in any order. */
export function partOf(search: OverviewSearch) {
  const { sort: _, dir: __, ...part } = askedOf(taskList, search, tasksBegin)
  return part
}

/** The organisation's tasks, a page at a time. */
export function allTasksQuery(search: OverviewSearch) {
  const asked = askedOf(taskList, search, tasksBegin)
  return pagedQuery(keys.tasks.list({ ...asked, paged: true }), (page, signal) =>
    call('GET /api/tasks', { query: { ...asked, ...page } }, { signal }),
  )
}

/** The open tasks of one person. */
export function ownTasks(userId: string | undefined): OverviewSearch {
  return { assignee_user_id: userId }
}
