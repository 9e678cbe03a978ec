import type { AskedOf } from '@leme/contract/list/list'
import type { taskList } from '@leme/contract/work/work-list'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { pagedQuery } from '../../list/paged-query.ts'

/** The page begins with open tasks, by due date. */
export const tasksBegin = { status: 'open', sort: 'due_date' } as const

/** The organisation's tasks that are asked for, a page at a time. */
export function tasksQuery(asked: AskedOf<typeof taskList> & { within?: string | undefined }) {
  return pagedQuery(keys.tasks.list({ ...asked, paged: true }), (page, signal) =>
    call('GET /api/tasks', { query: { ...asked, ...page } }, { signal }),
  )
}
