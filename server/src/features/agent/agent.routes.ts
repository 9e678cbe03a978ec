import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { listAgents } from './agent.queries.ts'

export function agentRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listAgents, ({ tx }) => listAgents(tx))
}
