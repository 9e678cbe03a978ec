import type { Task, TaskUpdate } from '@leme/contract/work/work-item'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { type RowChange, rowWrite } from '../work/row-change.ts'

type Change = Pick<TaskUpdate, 'status' | 'priority' | 'due_date' | 'estimate_hours' | 'assignee_user_id' | 'agent_id'>

/** Changes fields of a task in the list of all projects, after `first`: shown at once, taken back when it is refused. */
export function useChangeTask(first?: (change: Change) => Promise<void>) {
  const queries = useQueryClient()
  return useWrite<RowChange<Change>, Task>({
    ...rowWrite<Task, Change>([keys.tasks.all], async (id, body) => {
      await first?.(body)
      return call('PATCH /api/tasks/:id', { params: { id }, body })
    }),
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.tasks.all }),
        queries.invalidateQueries({ queryKey: keys.projects.all }),
        queries.invalidateQueries({ queryKey: keys.dashboard }),
      ]),
  })
}
