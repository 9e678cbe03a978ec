import { type TaskCreate, type TaskUpdate, task } from '@leme/contract/task'
import { referenceMessages } from '@leme/contract/work'
import { jsonListOf } from '../../database/json.ts'
import { jsonObject, selectList, statement } from '../../database/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { refuseRemovedPerson } from '../work/work.queries.ts'

explainConstraints({
  tasks_org_id_project_id_story_id_fkey: { field: 'story_id', message: referenceMessages.story },
  tasks_org_id_project_id_assignee_user_id_fkey: { field: 'assignee_user_id', message: referenceMessages.member },
  tasks_org_id_ticket_id_fkey: { field: 'ticket_id', message: referenceMessages.ticket },
})

export const taskColumns = selectList('tasks', task)
const json = jsonObject(taskColumns).as('json')

/** Newest first; null where there is no such project. */
export function listTasks(tx: Transaction, projectId: string): Promise<string | null> {
  return jsonListOf(
    tx,
    'projects',
    projectId,
    `select ${taskColumns} from tasks where project_id = $1 order by created_at desc, id desc`,
  )
}

type ProjectKey = { org_id: string; project_id: string }
type NewTask = Omit<TaskCreate, keyof ProjectKey>

export async function createTask(tx: Transaction, projectKey: ProjectKey, task: NewTask): Promise<string> {
  const [, [row]] = await Promise.all([
    refuseRemovedPerson(tx, 'tasks', null, task.assignee_user_id),
    tx.run(
      statement
        .insertInto('tasks')
        .values({ ...task, ...projectKey })
        .returning(json),
    ),
  ])
  if (!row) throw new Error('the insert returned no task')
  return row.json
}

/** Changes the given fields; answers null when there is no such task. */
export async function updateTask(tx: Transaction, id: string, change: TaskUpdate): Promise<string | null> {
  if (Object.keys(change).length === 0) return getTask(tx, id)
  const [, [row]] = await Promise.all([
    refuseRemovedPerson(tx, 'tasks', id, change.assignee_user_id),
    tx.run(statement.updateTable('tasks').set(change).where('id', '=', id).returning(json)),
  ])
  return row?.json ?? null
}

async function getTask(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('tasks').select(json).where('id', '=', id))
  return row?.json ?? null
}
