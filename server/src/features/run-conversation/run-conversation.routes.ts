import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { getRunConversation, getSessionConversation, getSpanContents } from './conversation.queries.ts'

export function runConversationRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.getSessionConversation, ({ tx, query }) => getSessionConversation(tx, query.session))

  serve(app, options, routes.getRunConversation, async ({ tx, params }) =>
    found(await getRunConversation(tx, params.id), 'agent_run_not_found'),
  )

  serve(app, options, routes.getSpanContents, async ({ tx, params, query }) =>
    found(await getSpanContents(tx, params.id, query.span_id), 'agent_run_not_found'),
  )
}
