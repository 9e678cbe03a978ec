import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getForYou } from './for-you.queries.ts'

/** What the day of who asks begins with. */
export function forYouRoutes(app: FastifyInstance, options: ServeOptions & { readAsOfToday: ReadAsOfToday }): void {
  serve(app, options, routes.getForYou, ({ tx, identity }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => getForYou(tx, today)),
  )
}
