import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { readToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getFinanceSummary, listDebtors } from './finance.queries.ts'

/** `clock` gives the day of the statuses. */
type FinanceOptions = ServeOptions & { clock: () => Date }

export function financeRoutes(app: FastifyInstance, options: FinanceOptions): void {
  serve(app, options, routes.getFinanceSummary, async ({ tx, query }) =>
    getFinanceSummary(tx, await readToday(tx, options.clock()), query),
  )
  serve(app, options, routes.listDebtors, async ({ tx, query }) =>
    listDebtors(tx, await readToday(tx, options.clock()), query),
  )
}
