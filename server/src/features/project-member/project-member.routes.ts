import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { deleteRow } from '../../database/query/delete-row.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { createProjectMember, listProjectMembers, updateProjectMember } from './project-member.queries.ts'

export function projectMemberRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listProjectMembers, async ({ tx, params }) =>
    found(await listProjectMembers(tx, params.id), 'project_not_found'),
  )
  serve(app, options, routes.createProjectMember, async ({ tx, params, body }) =>
    found(await createProjectMember(tx, params.id, body), 'project_not_found'),
  )
  serve(app, options, routes.updateProjectMember, async ({ tx, params, body }) =>
    found(await updateProjectMember(tx, params.id, body), 'project_member_not_found'),
  )
  serve(app, options, routes.deleteProjectMember, ({ tx, params }) =>
    deleteRow(tx, 'project_members', params.id, 'project_member_not_found'),
  )
}
