import { namedDay } from '@leme/contract/format/named-day'
import { workStatuses } from '@leme/contract/status'
import { weekOf } from '@leme/contract/work/due'
import type { TaskGrouping, TaskPart, TaskQuery } from '@leme/contract/work/task-query'
import { taskList } from '@leme/contract/work/work-list'
import { jsonList } from '../../database/query/json.ts'
import { type ListSql, listGroups, listPage, namedGroup, type Value, whereOf } from '../../database/query/list.ts'
import { hasWordsOrKey } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'
import { taskColumns } from '../work/work.queries.ts'

/**
 * Without a due date a task comes after all that have one. The indexes of open tasks (migration 054) are made of this
 * very expression, which PostgreSQL compares within them also behind row-level security.
 */
export const dueOn = `(case when tasks.due_date is null then 'infinity' else tasks.due_date end)`

/** Of the furthest due date first, those without one still come last. */
const dueBackwards = `coalesce(tasks.due_date, '-infinity')`

const dueIn = (dir: 'asc' | 'desc') => (dir === 'desc' ? dueBackwards : dueOn)

/** Of a person, or of an agent. */
const isOf = (id: string) => `(tasks.assignee_user_id = ${id}::uuid or tasks.agent_id = ${id}::uuid)`

/** As of the day `today`. */
export const taskListSql: ListSql<typeof taskList, string> = {
  list: taskList,
  table: 'tasks',
  columns: taskColumns,
  filters: {
    q: (q, { value }) => (q ? hasWordsOrKey('tasks', q, value, (word) => isDueOn(word, value)) : undefined),
    due: (due, { value, facts: today }) => {
      if (due === 'none') return `${dueOn} = 'infinity'`
      if (due === 'late') return `${dueOn} < ${value(today)}::date`
      const { from, to } = weekOf(today)
      return `${dueOn} between ${value(from)}::date and ${value(to)}::date`
    },
    status: (status, { value }) => (status === 'open' ? undefined : `tasks.status = ${value(status)}`),
    assignee_user_id: (person, { value }) =>
      person === 'none' ? 'tasks.assignee_user_id is null and tasks.agent_id is null' : isOf(value(person)),
    // A task is of its story's epic.
    epic_id: (epic, { value }) => {
      const story = `select from stories where stories.id = tasks.story_id`
      return epic === 'none'
        ? `not exists (${story} and stories.epic_id is not null)`
        : `exists (${story} and stories.epic_id = ${value(epic)})`
    },
  },
  *beside({ due, status }) {
    // What is due is not done, and neither is any status but done: said in the words of the indexes.
    if (due !== undefined || (status !== undefined && status !== 'done')) yield `tasks.status <> 'done'`
  },
  groups: {
    person: {
      value: 'coalesce(tasks.assignee_user_id, tasks.agent_id)',
      isIn: isOf,
      name: `coalesce((select users.display_name from users where users.id = counted.value),
        (select agents.name from agents where agents.id = counted.value))`,
      order: 'estimate_hours desc, count desc, name collate public.dictionary',
    },
    status: { value: 'tasks.status', order: `array_position('{${workStatuses.join(',')}}'::text[], value)` },
    priority: { value: 'tasks.priority', order: 'value' },
    due_week: { value: `date_trunc('week', tasks.due_date)::date`, order: 'value' },
    project: { value: 'tasks.project_id', name: namedGroup('projects') },
    client: {
      value: '(select projects.client_id from projects where projects.id = tasks.project_id)',
      name: namedGroup('clients'),
    },
    epic: {
      value: '(select stories.epic_id from stories where stories.id = tasks.story_id)',
      name: '(select epics.title from epics where epics.id = counted.value)',
      beside: `(select projects.name from epics join projects on projects.id = epics.project_id
        where epics.id = counted.value)`,
    },
  },
  orders: {
    due_date: (dir) => [dueIn(dir)],
    priority: (dir) => ['tasks.priority', dueIn(dir)],
  },
}

/** A page of the organisation's tasks as asked for on the day `today`; null where there is no task `after`. */
export function listTasksOfAll(tx: Transaction, query: TaskQuery, today: string): Promise<string | null> {
  return listPage(tx, taskListSql, query, today)
}

/**
 * How many of the tasks that are asked for each person or agent has, and their hours: who has most hours first, nobody's
 * last. Of all of them, whatever a page lists.
 */
export function listTasksByPerson(tx: Transaction, part: TaskPart, today: string): Promise<string> {
  const values: unknown[] = []
  const where = whereOf(taskListSql, part, { value: (one) => `$${values.push(one)}`, facts: today })
  return jsonList(
    tx,
    `select counted.assignee_user_id as user_id, counted.agent_id, coalesce(users.display_name, agents.name) as display_name,
       counted.count,
       coalesce(counted.estimate_hours, 0) as estimate_hours, counted.without_estimate
     from (
       select org_id, assignee_user_id, agent_id, count(*) as count, sum(estimate_hours) as estimate_hours,
         count(*) filter (where estimate_hours is null) as without_estimate
       from tasks where ${where} group by org_id, assignee_user_id, agent_id
     ) counted
     left join users on users.org_id = counted.org_id and users.id = counted.assignee_user_id
     left join agents on agents.org_id = counted.org_id and agents.id = counted.agent_id
     order by coalesce(counted.assignee_user_id, counted.agent_id) is null, estimate_hours desc, counted.count desc,
       coalesce(users.display_name, agents.name) collate "pt-BR-x-icu", users.id, agents.id`,
    values,
  )
}

/** How many of the tasks that are asked for each group has, and their hours; of all of them, whatever a page lists. */
export function listTaskGroups(
  tx: Transaction,
  asked: TaskPart & { by: TaskGrouping },
  today: string,
): Promise<string> {
  const sums = `coalesce(sum(tasks.estimate_hours), 0) as estimate_hours,
    count(*) filter (where tasks.estimate_hours is null) as without_estimate`
  return listGroups(tx, taskListSql, { ...asked, sums }, today)
}

/** Whether a task is due on the day that a word names, of any year where it names none. */
function isDueOn(word: string, value: Value): string | undefined {
  const day = namedDay(word)
  return day && `to_char(tasks.due_date, 'YYYY-MM-DD') like ${value(`%${day}`)}`
}
