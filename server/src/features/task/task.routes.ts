import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { foundAfter } from '../../problem/problem.ts'
import { listTaskGroups, listTasksByPerson, listTasksOfAll } from './all-tasks.queries.ts'
import { listWorkload } from './workload.queries.ts'

/** The calls about the tasks of all projects. */
export function taskRoutes(app: FastifyInstance, options: ServeOptions & { readAsOfToday: ReadAsOfToday }): void {
  serve(app, options, routes.listLatestTasks, async ({ tx, identity, query }) =>
    foundAfter(await options.readAsOfToday(tx, identity.org_id, (today) => listTasksOfAll(tx, query, today))),
  )
  serve(app, options, routes.listTasksByPerson, ({ tx, identity, query }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => listTasksByPerson(tx, query, today)),
  )
  serve(app, options, routes.listTaskGroups, ({ tx, identity, query }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => listTaskGroups(tx, query, today)),
  )
  serve(app, options, routes.listWorkload, ({ tx, identity }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => listWorkload(tx, today)),
  )
}
