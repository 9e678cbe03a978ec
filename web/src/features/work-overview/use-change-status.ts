import type { Task } from '@leme/contract/task'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { statusWords } from '../work/change-words.ts'

type Change = Pick<Task, 'id' | 'status' | 'project_id'>
type Pages = InfiniteData<Task[]>

/** Changes a task's status in the list of all projects: shown at once, taken back when it is refused. */
export function useChangeStatus() {
  const queries = useQueryClient()

  function show({ id, status }: Change): () => void {
    const before = queries.getQueriesData<Pages>({ queryKey: keys.tasks.all, predicate: isPaged })
    queries.setQueriesData<Pages>(
      { queryKey: keys.tasks.all, predicate: isPaged },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => page.map((task) => (task.id === id ? { ...task, status } : task))),
        },
    )
    return () => {
      for (const [key, data] of before) queries.setQueryData(key, data)
    }
  }

  return useWrite<Change, Task>({
    send: ({ id, status }) => call('PATCH /api/tasks/:id', { params: { id }, body: { status } }),
    optimistic: { reads: keys.tasks.all, show },
    failure: (error) => statusWords.failure(messageOf(error, 'não foi possível salvar')),
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
