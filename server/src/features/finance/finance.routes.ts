import { today } from '@leme/contract/format'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getFinanceSummary, listDebtors } from './finance.queries.ts'

/** `clock` gives the day of the statuses. */
type FinanceOptions = ServeOptions & { clock: () => Date }

export function financeRoutes(app: FastifyInstance, options: FinanceOptions): void {
  serve(app, options, routes.getFinanceSummary, ({ tx, query }) => getFinanceSummary(tx, today(options.clock()), query))
  serve(app, options, routes.listDebtors, ({ tx, query }) => listDebtors(tx, today(options.clock()), query))
}
