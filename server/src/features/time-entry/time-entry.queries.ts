import type { TimeEntryCreate, TimeEntryUpdate } from '@leme/contract/work/time-entry'
import { sql } from 'kysely'
import { jsonListOf } from '../../database/query/json.ts'
import { jsonObject, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { personOf } from '../user/user.queries.ts'

explainConstraints({
  // The task went while its hours were on their way.
  _task_id_fkey: 'task_not_found',
})

const columns = `time_entries.org_id, time_entries.id, time_entries.project_id, time_entries.task_id,
  time_entries.user_id, time_entries.date, time_entries.hours, time_entries.note, time_entries.created_at,
  ${personOf('time_entries.user_id')}`
const json = jsonObject(columns).as('json')

/** By date, newest first; null where there is no such task. */
export function listTimeEntries(tx: Transaction, taskId: string): Promise<string | null> {
  return jsonListOf(
    tx,
    'tasks',
    taskId,
    `select ${columns} from time_entries
     where time_entries.project_id = tasks.project_id and time_entries.task_id = tasks.id
     order by time_entries.date desc, time_entries.created_at desc, time_entries.id desc`,
  )
}

type NewEntry = Omit<TimeEntryCreate, 'org_id'>

/** Hours of the person on the task and its project. Answers null where there is no such task. */
export async function createTimeEntry(
  tx: Transaction,
  taskId: string,
  userId: string,
  { date, hours, note }: NewEntry,
): Promise<string | null> {
  const worked = statement
    .selectFrom('tasks')
    .select(['tasks.org_id', 'tasks.project_id', 'tasks.id'])
    .select([
      sql<string>`${userId}::uuid`.as('user_id'),
      sql<string>`${date}::date`.as('date'),
      sql<string>`${hours}::numeric`.as('hours'),
      sql<string | null>`${note}::text`.as('note'),
    ])
    .where('tasks.id', '=', taskId)
  const [row] = await tx.run(
    statement
      .insertInto('time_entries')
      .columns(['org_id', 'project_id', 'task_id', 'user_id', 'date', 'hours', 'note'])
      .expression(worked)
      .returning(json),
  )
  return row?.json ?? null
}

/**
 * Changes the given fields; answers null when there is no such entry. Throws forbidden where the policy lets the entry
 * stay: it is another's.
 */
export async function updateTimeEntry(tx: Transaction, id: string, change: TimeEntryUpdate): Promise<string | null> {
  if (Object.keys(change).length === 0) return getTimeEntry(tx, id)
  const [[row], [seen]] = await Promise.all([
    tx.run(statement.updateTable('time_entries').set(change).where('id', '=', id).returning(json)),
    tx.run(statement.selectFrom('time_entries').select('id').where('id', '=', id)),
  ])
  if (!row && seen) throw new Problem('forbidden')
  return row?.json ?? null
}

async function getTimeEntry(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('time_entries').select(json).where('id', '=', id))
  return row?.json ?? null
}
