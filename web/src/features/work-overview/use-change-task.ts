import type { Task, TaskUpdate } from '@leme/contract/work/work-item'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import type { RowChange } from '../work/use-change-row.ts'

type Change = Pick<TaskUpdate, 'status' | 'priority' | 'due_date' | 'estimate_hours'>
type Pages = InfiniteData<Task[]>

/** Changes fields of a task in the list of all projects: shown at once, taken back when it is refused. */
export function useChangeTask() {
  const queries = useQueryClient()

  function show({ id, change }: RowChange<Change>): () => void {
    const before = queries.getQueriesData<Pages>({ queryKey: keys.tasks.all, predicate: isPaged })
    queries.setQueriesData<Pages>(
      { queryKey: keys.tasks.all, predicate: isPaged },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => page.map((task) => (task.id === id ? { ...task, ...change } : task))),
        },
    )
    return () => {
      for (const [key, data] of before) queries.setQueryData(key, data)
    }
  }

  return useWrite<RowChange<Change>, Task>({
    send: ({ id, change, base }) =>
      call('PATCH /api/tasks/:id', { params: { id }, body: base ? { ...change, base } : change }),
    optimistic: { reads: keys.tasks.all, show },
    success: ({ words }) => words.success,
    failure: (error, { words }) => words.failure(messageOf(error, 'não foi possível salvar'), error),
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.tasks.all }),
        queries.invalidateQueries({ queryKey: keys.projects.all }),
        queries.invalidateQueries({ queryKey: keys.dashboard }),
      ]),
  })
}

function isPaged({ state }: { state: { data: unknown } }): boolean {
  return typeof state.data === 'object' && state.data !== null && 'pages' in state.data
}
