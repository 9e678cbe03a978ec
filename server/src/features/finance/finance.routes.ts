import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { getFinanceSummary, listDebtors } from './finance.queries.ts'

/** `readAsOfToday` gives the day of the statuses. */
type FinanceOptions = ServeOptions & { readAsOfToday: ReadAsOfToday }

export function financeRoutes(app: FastifyInstance, options: FinanceOptions): void {
  serve(app, options, routes.getFinanceSummary, ({ tx, identity, query }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => getFinanceSummary(tx, today, query)),
  )
  serve(app, options, routes.listDebtors, ({ tx, identity, query }) =>
    options.readAsOfToday(tx, identity.org_id, (today) => listDebtors(tx, today, query)),
  )
}
