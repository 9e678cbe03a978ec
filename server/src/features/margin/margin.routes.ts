import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadAsOfToday } from '../../database/calendar.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { getMargin, getProjectMargin, listMarginRows } from './margin.queries.ts'
import { listUnbilled } from './unbilled.queries.ts'

/** What projects leave; `may` of the routes keeps members out, and the policies hide from them what it is made of. */
export function marginRoutes(app: FastifyInstance, options: ServeOptions & { readAsOfToday: ReadAsOfToday }): void {
  const { readAsOfToday } = options
  serve(app, options, routes.getMargin, async ({ tx, identity, query }) =>
    found(await readAsOfToday(tx, identity.org_id, (today) => getMargin(tx, query, today)), 'client_not_found'),
  )
  serve(app, options, routes.listMarginRows, ({ tx, identity, query }) =>
    readAsOfToday(tx, identity.org_id, (today) => listMarginRows(tx, query, today)),
  )
  serve(app, options, routes.listUnbilledHours, async ({ tx, query }) => {
    const rows = await listUnbilled(tx, query)
    return JSON.stringify(rows.map(({ id, name, ...worth }) => ({ project: { id, name }, ...worth })))
  })
  serve(app, options, routes.getProjectMargin, async ({ tx, identity, params }) =>
    found(
      await readAsOfToday(tx, identity.org_id, (today) => getProjectMargin(tx, params.id, today)),
      'project_not_found',
    ),
  )
}
