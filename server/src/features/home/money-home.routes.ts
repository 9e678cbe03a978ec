import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getMoneyHome } from './money-home.queries.ts'

/** What the home page shows of money; `may` of the route keeps members out. */
export function moneyHomeRoutes(app: FastifyInstance, options: ServeOptions & { readAsOfToday: ReadAsOfToday }): void {
  serve(app, options, routes.getMoneyHome, ({ tx, identity }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => getMoneyHome(tx, today)),
  )
}
