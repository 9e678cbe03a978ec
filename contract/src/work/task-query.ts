import { z } from 'zod'
import { priorities, workStatuses } from '../status.ts'
import { id } from '../text/text.ts'
import { newest } from '../wire/route.ts'
import { searchText, someone } from '../wire/search.ts'
import { dueFilters } from './due.ts'
import { taskSorts } from './sorts.ts'

/** A part of the tasks of all projects. `open` is every status but done. */
export const taskPart = z.strictObject({
  due: z.enum(dueFilters, 'Use late, week ou none').optional(),
  status: z.enum([...workStatuses, 'open'], 'Status desconhecido').optional(),
  priority: z.enum(priorities, 'Prioridade deve ser P1, P2 ou P3').optional(),
  assignee_user_id: someone.optional(),
  project_id: id.optional(),
  ticket_id: id.optional(),
  q: searchText.optional(),
})

/** Which tasks of all projects are asked for, and in which order. */
export const taskQuery = newest(50).extend({
  after: id.optional(),
  ...taskPart.shape,
  sort: z.enum(taskSorts, 'Use created_at, due_date ou priority').default('created_at'),
  dir: z.enum(['asc', 'desc'], 'Use asc ou desc').optional(),
})

export type TaskPart = z.output<typeof taskPart>
export type TaskQuery = z.output<typeof taskQuery>
/** The filters alone, as an address has them too. */
export type TaskFilter = Partial<
  Pick<TaskQuery, 'due' | 'status' | 'priority' | 'assignee_user_id' | 'project_id' | 'q' | 'sort' | 'dir'>
>
