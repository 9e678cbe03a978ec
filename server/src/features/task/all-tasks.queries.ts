import { namedDay } from '@leme/contract/format/named-day'
import { weekOf } from '@leme/contract/work/due'
import type { TaskPart, TaskQuery } from '@leme/contract/work/task-query'
import { jsonList } from '../../database/query/json.ts'
import { listKeysetPage } from '../../database/query/keyset.ts'
import { hasWords, isKey } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'
import { taskColumns } from '../work/work.queries.ts'

/**
 * Without a due date a task comes after all that have one. The indexes of open tasks (migration 054) are made of this
 * very expression, which PostgreSQL compares within them also behind row-level security.
 */
export const dueOn = `(case when tasks.due_date is null then 'infinity' else tasks.due_date end)`
const open = `tasks.status <> 'done'`

/** The columns of each order. */
const orders = {
  created_at: { by: ['tasks.created_at'], first: 'desc' },
  due_date: { by: [dueOn], first: 'asc' },
  priority: { by: ['tasks.priority', dueOn], first: 'asc' },
} as const satisfies Record<TaskQuery['sort'], { by: readonly string[]; first: 'asc' | 'desc' }>

/** Of the furthest due date first, those without one still come last. */
const dueBackwards = `coalesce(tasks.due_date, '-infinity')`

/** A page of the organisation's tasks as asked for on the day `today`; null where there is no task `after`. */
export function listTasksOfAll(tx: Transaction, query: TaskQuery, today: string): Promise<string | null> {
  const { limit, after } = query
  const { by, first } = orders[query.sort]
  const dir = query.dir ?? first
  const sorted = by.map((column) => (dir === 'desc' && column === dueOn ? dueBackwards : column))
  return listKeysetPage(tx, { table: 'tasks', columns: taskColumns, by: sorted, dir, limit, after }, (value) =>
    conditionsOf(query, today, value),
  )
}

/**
 * How many of the tasks that are asked for each person has, and their hours: who has most hours first, nobody's last.
 * Of all of them, whatever a page lists.
 */
export function listTasksByPerson(tx: Transaction, part: TaskPart, today: string): Promise<string> {
  const values: unknown[] = []
  const conditions = [...conditionsOf(part, today, (one) => `$${values.push(one)}`)]
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return jsonList(
    tx,
    `select counted.assignee_user_id as user_id, users.display_name, counted.count,
       coalesce(counted.estimate_hours, 0) as estimate_hours, counted.without_estimate
     from (
       select org_id, assignee_user_id, count(*) as count, sum(estimate_hours) as estimate_hours,
         count(*) filter (where estimate_hours is null) as without_estimate
       from tasks ${where} group by org_id, assignee_user_id
     ) counted
     left join users on users.org_id = counted.org_id and users.id = counted.assignee_user_id
     order by counted.assignee_user_id is null, estimate_hours desc, counted.count desc,
       users.display_name collate "pt-BR-x-icu", users.id`,
    values,
  )
}

function* conditionsOf(query: TaskPart, today: string, value: (one: unknown) => string): Generator<string> {
  const { status, priority, assignee_user_id, project_id, ticket_id, q } = query
  // What is due is not done, and neither is any status but done: said in the words of the indexes.
  if (query.due !== undefined || (status !== undefined && status !== 'done')) yield open
  if (query.due === 'none') yield `${dueOn} = 'infinity'`
  if (query.due === 'late') yield `${dueOn} < ${value(today)}::date`
  if (query.due === 'week') {
    const { from, to } = weekOf(today)
    yield `${dueOn} between ${value(from)}::date and ${value(to)}::date`
  }
  if (status !== undefined && status !== 'open') yield `tasks.status = ${value(status)}`
  if (priority !== undefined) yield `tasks.priority = ${value(priority)}`
  if (assignee_user_id === 'none') yield 'tasks.assignee_user_id is null'
  else if (assignee_user_id !== undefined) yield `tasks.assignee_user_id = ${value(assignee_user_id)}`
  if (project_id !== undefined) yield `tasks.project_id = ${value(project_id)}`
  if (ticket_id !== undefined) yield `tasks.ticket_id = ${value(ticket_id)}`
  if (q) yield hasWords('tasks.title', q, value, (word) => isKey('tasks', word, value) ?? isDueOn(word, value))
}

/** Whether a task is due on the day that a word names, of any year where it names none. */
function isDueOn(word: string, value: (one: unknown) => string): string | undefined {
  const day = namedDay(word)
  return day && `to_char(tasks.due_date, 'YYYY-MM-DD') like ${value(`%${day}`)}`
}
