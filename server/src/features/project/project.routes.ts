import { today } from '@leme/contract/format'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { found } from '../../http/problem.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { createProject, getProject, listProjects, updateProject } from './project.queries.ts'

/** `clock` gives the day for which a project's health is computed. */
type ProjectOptions = ServeOptions & { clock: () => Date }

export function projectRoutes(app: FastifyInstance, options: ProjectOptions): void {
  const day = () => today(options.clock())
  serve(app, options, routes.listProjects, ({ tx }) => listProjects(tx, day()))
  serve(app, options, routes.createProject, ({ tx, identity, body }) => createProject(tx, identity.org_id, body, day()))
  serve(app, options, routes.getProject, async ({ tx, params }) =>
    found(await getProject(tx, params.id, day()), 'project_not_found'),
  )
  serve(app, options, routes.updateProject, async ({ tx, params, body }) => {
    const { base, ...edited } = body
    const change = await mergeEdit(tx, 'projects', params.id, edited, base)
    return found(await updateProject(tx, params.id, change, day()), 'project_not_found')
  })
}
