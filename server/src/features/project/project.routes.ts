import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../http/problem.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { createProject, getProject, listProjects, updateProject } from './project.queries.ts'

export function projectRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listProjects, ({ tx }) => listProjects(tx))
  serve(app, options, routes.createProject, ({ tx, identity, body }) => createProject(tx, identity.org_id, body))
  serve(app, options, routes.getProject, async ({ tx, params }) => found(await getProject(tx, params.id)))
  serve(app, options, routes.updateProject, async ({ tx, params, body }) =>
    found(await updateProject(tx, params.id, body)),
  )
}

function found(project: string | null): string {
  if (project === null) throw new Problem('project_not_found')
  return project
}
