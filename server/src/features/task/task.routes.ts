import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { deleteRow } from '../../database/delete-row.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found, foundAfter } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { isOneStatement } from '../work/work.queries.ts'
import { listTasksByPerson, listTasksOfAll } from './all-tasks.queries.ts'
import { createTask, listTasks, updateTask } from './task.queries.ts'
import { listWorkload } from './workload.queries.ts'

export function taskRoutes(app: FastifyInstance, options: ServeOptions & { readAsOfToday: ReadAsOfToday }): void {
  serve(app, options, routes.listTasks, async ({ tx, params }) =>
    found(await listTasks(tx, params.id), 'project_not_found'),
  )
  serve(app, options, routes.listLatestTasks, async ({ tx, identity, query }) =>
    foundAfter(await options.readAsOfToday(tx, identity.org_id, (today) => listTasksOfAll(tx, query, today))),
  )
  serve(app, options, routes.listTasksByPerson, ({ tx, identity, query }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => listTasksByPerson(tx, query, today)),
  )
  serve(app, options, routes.listWorkload, ({ tx, identity }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => listWorkload(tx, today)),
  )
  serve(
    app,
    options,
    routes.createTask,
    ({ tx, identity, params, body }) => createTask(tx, { org_id: identity.org_id, project_id: params.id }, body),
    isOneStatement,
  )
  serve(
    app,
    options,
    routes.updateTask,
    async ({ tx, params, body }) => {
      const { base, ...edited } = body
      const change = base ? await mergeEdit(tx, 'tasks', params.id, edited, base) : edited
      return found(await updateTask(tx, params.id, change), 'task_not_found')
    },
    isOneStatement,
  )
  serve(app, options, routes.deleteTask, ({ tx, params }) => deleteRow(tx, 'tasks', params.id, 'task_not_found'))
}
