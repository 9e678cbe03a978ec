import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { rememberOpened } from './opened.queries.ts'
import { listRecent, search } from './search.queries.ts'

export function searchRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.search, ({ tx, query: { q, recent } }) =>
    q.trim() === '' ? listRecent(tx, recent) : search(tx, q),
  )
  serve(app, options, routes.rememberOpened, ({ tx, body }) => rememberOpened(tx, body.thing))
}
