import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { bulkText, storeRows } from '../../ingest/bulk.ts'
import { Problem } from '../../problem/problem.ts'
import { spanOf } from '../agent/time-span.ts'
import { deleteOwnScore, listRunScores, saveOwnScore } from './run-score.queries.ts'
import { listScoreGroups } from './score-groups.ts'
import { runScoreKind } from './upsert-scores.ts'

export function runScoreRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.listRunScores, ({ tx, query }) => listRunScores(tx, query))

  serve(app, options, routes.saveOwnScore, ({ tx, identity, body }) =>
    saveOwnScore(tx, identity, body, options.clock()),
  )

  serve(app, options, routes.deleteOwnScore, async ({ tx, params }) => {
    if (!(await deleteOwnScore(tx, params.id))) throw new Problem('run_score_not_found')
  })

  serve(app, options, routes.upsertRunScores, async ({ tx, identity, query, body }) => {
    const allOrNothing = query.all_or_nothing === 'true'
    return bulkText(await storeRows(tx, identity.org_id, runScoreKind(options.clock()), body, { allOrNothing }))
  })

  serve(app, options, routes.listScoreGroups, async ({ tx, query: { by, period, from, to, ...filter } }) =>
    listScoreGroups(tx, by, { span: await spanOf(tx, { period, from, to }, options.clock()), filter }),
  )
}
