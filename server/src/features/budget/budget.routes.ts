import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found, Problem } from '../../problem/problem.ts'
import { getProjectSpent } from '../margin/margin.queries.ts'
import { getCalibration, getProjectBudget, listBudgetRows, setProjectBudget } from './budget.queries.ts'

/** What projects may cost and when they end; the policies show budgets to managers and administrators alone. */
export function budgetRoutes(app: FastifyInstance, options: ServeOptions & { readAsOfToday: ReadAsOfToday }): void {
  serve(app, options, routes.getProjectBudget, async ({ tx, identity, params }) =>
    found(
      await options.readAsOfToday(tx, identity.org_id, async (today) =>
        getProjectBudget(tx, params.id, today, await getProjectSpent(tx, params.id, today)),
      ),
      'project_not_found',
    ),
  )
  serve(app, options, routes.getBudgetRows, async ({ tx, identity, params, query }) =>
    JSON.stringify(
      found(
        await options.readAsOfToday(tx, identity.org_id, (today) => listBudgetRows(tx, params.id, today, query.of)),
        'project_not_found',
      ),
    ),
  )
  serve(app, options, routes.setProjectBudget, async ({ tx, params, body }) => {
    if (!(await setProjectBudget(tx, params.id, body.amount))) throw new Problem('project_not_found')
  })
  serve(app, options, routes.getCalibration, async ({ tx }) => JSON.stringify(await getCalibration(tx)))
}
