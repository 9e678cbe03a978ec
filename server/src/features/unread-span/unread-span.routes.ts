import { type Action, can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type Member, type ServeOptions, serve } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import { runsLock } from '../agent/lock-runs.ts'
import { listUnreadSpans, readAgain } from './unread-span.queries.ts'

export function unreadSpanRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listUnreadSpans, ({ tx, identity }) => {
    // They are named by their keys, which only administrators see.
    requireRight(identity, 'api_key.read')
    return listUnreadSpans(tx)
  })

  serve(app, { ...options, lock: runsLock }, routes.readUnreadSpans, async ({ tx, identity, body }) => {
    requireRight(identity, 'agent_run.write')
    return JSON.stringify(await readAgain(tx, identity.org_id, body.after))
  })
}

function requireRight({ role }: Member, action: Action): void {
  if (!can(role, action)) throw new Problem('forbidden')
}
