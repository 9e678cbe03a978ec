import { can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterChange } from '../../http/after-change.ts'
import { type Member, type ServeOptions, serve } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import { deleteModelPrice, listModelPrices, listUnpricedModels, saveModelPrice } from './model-price.queries.ts'
import { startRecounts } from './recount-runs.ts'
import { applyRunRecount, createRunRecount, dismissRunRecount, listRunRecounts } from './run-recount.queries.ts'

type ModelPriceOptions = ServeOptions & { clock: () => Date; log: FastifyBaseLogger }

export function modelPriceRoutes(app: FastifyInstance, options: ModelPriceOptions): void {
  const { clock } = options
  serve(app, options, routes.listModelPrices, ({ tx }) => listModelPrices(tx))
  serve(app, options, routes.listUnpricedModels, ({ tx }) => listUnpricedModels(tx, clock()))
  serve(app, options, routes.listRunRecounts, ({ tx }) => listRunRecounts(tx))

  serve(app, options, routes.saveModelPrice, ({ tx, identity, body }) => {
    requireRight(identity)
    return saveModelPrice(tx, identity.org_id, body)
  })
  serve(app, options, routes.deleteModelPrice, async ({ tx, identity, params }) => {
    requireRight(identity)
    if (!(await deleteModelPrice(tx, params.id))) throw new Problem('model_price_not_found')
  })
  serve(app, options, routes.deleteRunRecount, async ({ tx, identity, params }) => {
    requireRight(identity)
    if (!(await dismissRunRecount(tx, params.id))) throw new Problem('recount_not_found')
  })

  const recounts = startRecounts(options)
  app.addHook('preClose', recounts.close)
  app.register(async (scope) => {
    afterChange(scope, recounts.wake)
    serve(scope, options, routes.createRunRecount, ({ tx, identity, body }) => {
      requireRight(identity)
      return createRunRecount(tx, identity, body, clock())
    })
    serve(scope, options, routes.applyRunRecount, ({ tx, identity, params }) => {
      requireRight(identity)
      return applyRunRecount(tx, { ...identity, id: params.id }, clock())
    })
  })
}

/** The policies refuse as well; asked here, so that the answer is 403 and no missing row. */
function requireRight({ role }: Member): void {
  if (!can(role, 'model_price.write')) throw new Problem('forbidden')
}
