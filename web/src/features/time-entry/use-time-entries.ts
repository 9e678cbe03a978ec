import type { Task } from '@leme/contract/work/work-item'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/**
 * Every entry of a task's hours with its person, the latest day first. They are not asked for again once the project's
 * list has lost the task: its dialog may still be closing when what changed with it is read.
 */
export function useTimeEntries(projectId: string, taskId: string, isShown = true) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: keys.projects.hours(projectId, taskId),
    queryFn: ({ signal }) => call('GET /api/tasks/:id/time-entries', { params: { id: taskId } }, { signal }),
    enabled: () => {
      const tasks = queries.getQueryData<Task[]>(keys.projects.part(projectId, 'tasks'))
      return isShown && (!tasks || tasks.some(({ id }) => id === taskId))
    },
  })
}
