import { weekOf } from '@leme/contract/due'
import type { TaskQuery } from '@leme/contract/task-query'
import { listKeysetPage } from '../../database/keyset.ts'
import { hasWords } from '../../database/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'
import { taskColumns } from './task.queries.ts'

/**
 * Without a due date a task comes after all that have one. The indexes of open tasks (migration 026) are made of this
 * very expression.
 */
const due = `coalesce(tasks.due_date, 'infinity')`
const open = `tasks.status <> 'done'`

/** The columns of each order. */
const orders = {
  created_at: { by: ['tasks.created_at'], first: 'desc' },
  due_date: { by: [due], first: 'asc' },
  priority: { by: ['tasks.priority', due], first: 'asc' },
} as const satisfies Record<TaskQuery['sort'], { by: readonly string[]; first: 'asc' | 'desc' }>

/** Of the furthest due date first, those without one still come last. */
const dueBackwards = `coalesce(tasks.due_date, '-infinity')`

/** A page of the organisation's tasks as asked for on the day `today`; null where there is no task `after`. */
export function listTasksOfAll(tx: Transaction, query: TaskQuery, today: string): Promise<string | null> {
  const { limit, after } = query
  const { by, first } = orders[query.sort]
  const dir = query.dir ?? first
  const sorted = by.map((column) => (dir === 'desc' && column === due ? dueBackwards : column))
  return listKeysetPage(tx, { table: 'tasks', columns: taskColumns, by: sorted, dir, limit, after }, (value) =>
    conditionsOf(query, today, value),
  )
}

function* conditionsOf(query: TaskQuery, today: string, value: (one: unknown) => string): Generator<string> {
  const { status, priority, assignee_user_id, project_id, ticket_id, q } = query
  // What is due is not done, and neither is any status but done: said in the words of the indexes.
  if (query.due !== undefined || (status !== undefined && status !== 'done')) yield open
  if (query.due === 'none') yield `${due} = 'infinity'`
  if (query.due === 'late') yield `${due} < ${value(today)}::date`
  if (query.due === 'week') {
    const { from, to } = weekOf(today)
    yield `${due} between ${value(from)}::date and ${value(to)}::date`
  }
  if (status !== undefined && status !== 'open') yield `tasks.status = ${value(status)}`
  if (priority !== undefined) yield `tasks.priority = ${value(priority)}`
  if (assignee_user_id === 'none') yield 'tasks.assignee_user_id is null'
  else if (assignee_user_id !== undefined) yield `tasks.assignee_user_id = ${value(assignee_user_id)}`
  if (project_id !== undefined) yield `tasks.project_id = ${value(project_id)}`
  if (ticket_id !== undefined) yield `tasks.ticket_id = ${value(ticket_id)}`
  if (q) yield hasWords('tasks.title', q, value)
}
