import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ReadAsOfToday, readToday } from '../../database/calendar.ts'
import type { Transaction } from '../../database/transaction.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found, foundAfter } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { createProject, getProject, listProjects, updateProject } from './project.queries.ts'

/** `clock` and `readAsOfToday` give the day for which a project's health is computed. */
type ProjectOptions = ServeOptions & { clock: () => Date; readAsOfToday: ReadAsOfToday }

export function projectRoutes(app: FastifyInstance, options: ProjectOptions): void {
  const today = (tx: Transaction) => readToday(tx, options.clock())
  serve(app, options, routes.listProjects, async ({ tx, identity, query }) =>
    foundAfter(await options.readAsOfToday(tx, identity.org_id, (day) => listProjects(tx, day, query))),
  )
  serve(app, options, routes.createProject, async ({ tx, identity, body }) =>
    createProject(tx, identity.org_id, body, await today(tx)),
  )
  serve(app, options, routes.getProject, async ({ tx, identity, params }) =>
    found(
      await options.readAsOfToday(tx, identity.org_id, (day) => getProject(tx, params.id, day)),
      'project_not_found',
    ),
  )
  serve(app, options, routes.updateProject, async ({ tx, params, body }) => {
    const { base, ...edited } = body
    const change = await mergeEdit(tx, 'projects', params.id, edited, base)
    return found(await updateProject(tx, params.id, change, await today(tx)), 'project_not_found')
  })
}
