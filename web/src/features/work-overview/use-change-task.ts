import type { Task, TaskUpdate } from '@leme/contract/work/work-item'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { type RowChange, rowWrite } from '../work/row-change.ts'

type Change = Pick<TaskUpdate, 'status' | 'priority' | 'due_date' | 'estimate_hours'>

/** Changes fields of a task in the list of all projects: shown at once, taken back when it is refused. */
export function useChangeTask() {
  const queries = useQueryClient()
  return useWrite<RowChange<Change>, Task>({
    ...rowWrite<Task, Change>([keys.tasks.all], (id, body) => call('PATCH /api/tasks/:id', { params: { id }, body })),
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.tasks.all }),
        queries.invalidateQueries({ queryKey: keys.projects.all }),
        queries.invalidateQueries({ queryKey: keys.dashboard }),
      ]),
  })
}
