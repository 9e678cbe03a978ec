import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { getProject } from '../project/project.queries.ts'
import { listProjectMembers } from '../project-member/project-member.queries.ts'
import { listWork } from '../work/work.queries.ts'

/** A project's page in one answer: what its lists answer one by one costs a round trip and an identity each. */
export function projectWorkRoutes(
  app: FastifyInstance,
  options: ServeOptions & { readAsOfToday: ReadAsOfToday },
): void {
  serve(app, options, routes.getProjectWork, async ({ tx, identity, params: { id } }) => {
    const [project, members, epics, stories, tasks] = await Promise.all([
      options.readAsOfToday(tx, identity.org_id, (day) => getProject(tx, id, day)),
      listProjectMembers(tx, id),
      listWork(tx, 'epic', id),
      listWork(tx, 'story', id),
      listWork(tx, 'task', id),
    ])
    found(project && members && epics && stories && tasks, 'project_not_found')
    return `{"project":${project},"project_members":${members},"epics":${epics},"stories":${stories},"tasks":${tasks}}`
  })
}
