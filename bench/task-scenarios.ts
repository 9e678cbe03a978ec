import { randomUUID } from 'node:crypto'
import { workStatuses } from '@leme/contract/status'
import { workSchemas } from '@leme/contract/work/work-item'
import { createWork, listWork, updateWork } from '../server/src/features/work/work.queries.ts'
import { rawContenders, serverContender } from './load/contenders.ts'
import { type Own, unique, uniqueText } from './load/statements.ts'
import type { Scenario } from './scenario.ts'
import { signIn } from './sign-in.ts'
import type { Stage } from './stage.ts'
import { taskId, taskIdSql } from './work-data.ts'

/** pgbench's clients take tasks of their own, so many each. */
const tasksOfClient = 25

const newTask = {
  title: 'Conferir a integração de pedidos com o sistema do cliente',
  description: 'Conferir os campos obrigatórios, os arredondamentos e o retorno de cada erro.',
  estimate_hours: 8,
}

export async function listTasksScenario(stage: Stage): Promise<Scenario> {
  const { leme, bare, data } = stage
  const { id } = data.work.hundred
  return {
    title: 'GET /api/projects/:id/tasks, 100 tasks',
    aim: 'taskList',
    contenders: {
      ...(await rawContenders(stage, data.growing, (tx) => listWork(tx, 'task', id))),
      bare: serverContender(stage, bare, { method: 'GET', path: `/tasks?project_id=${id}` }),
      leme: serverContender(stage, leme, {
        method: 'GET',
        path: `/api/projects/${id}/tasks`,
        headers: await signIn(leme, data.growing.admin.email),
      }),
    },
  }
}

/**
 * One task after the other gets another status: each change is a change, and rarely of a row that another one holds.
 */
export async function changeTaskScenario(stage: Stage): Promise<Scenario> {
  const { leme, bare, data } = stage
  const { changing } = data.work
  // The elder half of the tasks; pgbench keeps to the younger one.
  const half = changing.tasks / 2
  let turn = 0
  const next = () => {
    const change = { id: taskId(changing, 1 + (turn % half)), status: statusOf(Math.floor(turn / half)) }
    turn += 1
    return change
  }
  let raw = next()
  const recorded = { ...raw }
  const takeNext = () => {
    raw = next()
    return raw.id
  }
  const pgbenchTask = `${half} + 1 + (:client_id * ${tasksOfClient} + :turn % ${tasksOfClient}) % ${half}`
  const pgbenchStatus = `(array[${workStatuses.map((status) => `'${status}'`)}])[1 + (:turn / ${tasksOfClient}) % 5]`
  const own: Own[] = [
    { recorded: recorded.id, next: takeNext, sql: taskIdSql(changing.place, pgbenchTask) },
    { recorded: recorded.status, next: () => raw.status, sql: pgbenchStatus },
  ]
  const requests = (path: string) => ({
    method: 'PATCH' as const,
    path: `${path}/${recorded.id}`,
    vary() {
      const { id, status } = next()
      return { path: `${path}/${id}`, body: JSON.stringify({ status }) }
    },
  })
  const { id, status } = recorded
  return {
    title: 'PATCH /api/tasks/:id, another status',
    contenders: {
      ...(await rawContenders(stage, data.growing, (tx) => updateWork(tx, 'task', id, { status }), own)),
      bare: serverContender(stage, bare, requests('/tasks')),
      leme: serverContender(stage, leme, {
        ...requests('/api/tasks'),
        headers: await signIn(leme, data.growing.admin.email),
      }),
    },
  }
}

export async function createTaskScenario(stage: Stage): Promise<Scenario> {
  const { leme, data } = stage
  const { org_id, id: project_id } = data.work.changing
  const task = workSchemas.task.create.parse(newTask)
  return {
    title: 'POST /api/projects/:id/tasks',
    aim: 'createTask',
    contenders: {
      ...(await rawContenders(stage, data.growing, (tx) => createWork(tx, 'task', { org_id, project_id }, task))),
      leme: serverContender(stage, leme, {
        method: 'POST',
        path: `/api/projects/${project_id}/tasks`,
        headers: await signIn(leme, data.growing.admin.email),
        body: JSON.stringify(newTask),
      }),
    },
  }
}

/** One of a project's stories after the other gets another title. */
export async function updateStoryScenario(stage: Stage): Promise<Scenario> {
  const { leme, data } = stage
  const headers = await signIn(leme, data.growing.admin.email)
  const answer = await fetch(`${leme.url}/api/projects/${data.work.changing.id}/stories`, { headers })
  const ids = ((await answer.json()) as { id: string }[]).map(({ id }) => id)
  let turn = 0
  const next = () => ids[++turn % ids.length] ?? ''
  const recorded = next()
  const story: Own = { recorded, next, sql: `(array[${ids.map((id) => `'${id}'`)}])[1 + :turn % ${ids.length}]::uuid` }
  return {
    title: 'PATCH /api/stories/:id',
    aim: 'updateStory',
    contenders: {
      ...(await rawContenders(stage, data.growing, (tx) => updateWork(tx, 'story', recorded, { title: unique }), [
        story,
        uniqueText,
      ])),
      leme: serverContender(stage, leme, {
        method: 'PATCH',
        path: `/api/stories/${recorded}`,
        headers,
        vary: () => ({ path: `/api/stories/${next()}`, body: JSON.stringify({ title: randomUUID() }) }),
      }),
    },
  }
}

/** Every status in turn. */
export function statusOf(turn: number): (typeof workStatuses)[number] {
  return workStatuses[turn % workStatuses.length] ?? 'done'
}
