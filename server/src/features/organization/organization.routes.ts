import { can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found, Problem } from '../../problem/problem.ts'
import { lockRuns, runsLock } from '../agent/lock-runs.ts'
import { getOrganization, updateOrganization } from './organization.queries.ts'

export function organizationRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.getOrganization, async ({ tx, identity }) =>
    found(await getOrganization(tx, identity.org_id), 'organization_not_found'),
  )
  serve(app, { ...options, lock: runsLock }, routes.updateOrganization, async ({ tx, identity, body }) => {
    if (!can(identity.role, 'organization.update')) throw new Problem('forbidden')
    // The days of runs are counted again: nobody writes runs meanwhile, and nobody waits in a circle.
    if (body.time_zone !== undefined) await lockRuns(tx, identity.org_id)
    return found(await updateOrganization(tx, identity.org_id, body), 'organization_not_found')
  })
}
