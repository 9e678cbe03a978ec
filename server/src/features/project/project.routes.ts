import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { readToday } from '../../database/calendar.ts'
import type { Transaction } from '../../database/transaction.ts'
import { found } from '../../http/problem.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { createProject, getProject, listProjects, updateProject } from './project.queries.ts'

/** `clock` gives the day for which a project's health is computed. */
type ProjectOptions = ServeOptions & { clock: () => Date }

export function projectRoutes(app: FastifyInstance, options: ProjectOptions): void {
  const today = (tx: Transaction) => readToday(tx, options.clock())
  serve(app, options, routes.listProjects, async ({ tx }) => listProjects(tx, await today(tx)))
  serve(app, options, routes.createProject, async ({ tx, identity, body }) =>
    createProject(tx, identity.org_id, body, await today(tx)),
  )
  serve(app, options, routes.getProject, async ({ tx, params }) =>
    found(await getProject(tx, params.id, await today(tx)), 'project_not_found'),
  )
  serve(app, options, routes.updateProject, async ({ tx, params, body }) => {
    const { base, ...edited } = body
    const change = await mergeEdit(tx, 'projects', params.id, edited, base)
    return found(await updateProject(tx, params.id, change, await today(tx)), 'project_not_found')
  })
}
