import type { Task } from '@leme/contract/work-item'
import { call } from '../../api/call.ts'
import type { WorkKind } from '../work/work-kind.ts'
import { workWords } from '../work/work-words.ts'

/** How tasks are changed. */
export const taskKind: WorkKind<Task> = {
  noun: 'task',
  words: workWords('Task', 'a'),
  parts: ['tasks', 'time_entries'],
  ownerOf: ({ assignee_user_id }) => assignee_user_id,
  update: (id, body) => call('PATCH /api/tasks/:id', { params: { id }, body }),
  remove: (id) => call('DELETE /api/tasks/:id', { params: { id } }),
}
