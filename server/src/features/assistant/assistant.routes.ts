import { assistantTexts } from '@leme/contract/assistant/assistant'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { readToday } from '../../database/calendar.ts'
import type { Throttle } from '../../http/request-limits.ts'
import { registerLongRoute, type ServeOptions, serve } from '../../http/serve.ts'
import type { RequestRate } from '../../limits/request-rate.ts'
import { found } from '../../problem/problem.ts'
import { cancel } from './cancel.ts'
import { getExchange, listExchanges } from './conversation/exchange.queries.ts'
import type { Assistant } from './conversation/exchange.ts'
import { recordRun } from './conversation/record-run.ts'
import { handleExchange } from './handle-exchange.ts'
import { undoByButton } from './undo/undo.ts'
import { bulkCreate } from './write/confirm.ts'

const tooManySentences = 'Você enviou muitos pedidos em pouco tempo. Aguarde e envie de novo'

export function assistantRoutes(
  app: FastifyInstance,
  options: ServeOptions & Assistant & { sentences: RequestRate; throttle: Throttle },
): void {
  const recordings = new Set<Promise<void>>()
  /** Nobody waits for a run to be stored, except the server when it shuts down. */
  const settled = (recording: Promise<void>) => {
    recordings.add(recording)
    void recording.then(() => recordings.delete(recording))
  }
  app.addHook('onClose', async () => {
    await Promise.all(recordings)
  })

  registerLongRoute(app, options, routes.orchestrate, async (call) => {
    await options.throttle.refuse(options.sentences(call.identity.user_id), tooManySentences)
    return handleExchange(options, call, settled)
  })

  registerLongRoute(app, options, routes.bulkCreateEpics, async ({ identity, body, once }) => {
    const { user_id, org_id } = identity
    const started_at = options.clock()
    const start = performance.now()
    let direct: string | null = null
    const answer = await options.db.transactionAs(identity, (tx) =>
      once(tx, async () => {
        const request = {
          args: body.args,
          token: body.confirmation_token ?? null,
          today: await readToday(tx, started_at),
        }
        const { is_direct, ...created } = await bulkCreate(tx, identity, request)
        direct = is_direct ? created.exchange_id : null
        return JSON.stringify(created)
      }),
    )
    // A confirmation is part of the exchange that it confirms; a creation without one is an exchange by itself.
    if (direct !== null) {
      const latency_ms = performance.now() - start
      const run = {
        exchange_id: direct,
        intent: 'create',
        started_at,
        latency_ms,
        error: null,
        failed: false,
        use: null,
      }
      settled(recordRun(options, { org_id, user_id, ...run }))
    }
    return answer
  })

  serve(app, options, routes.listAssistantExchanges, ({ tx, query }) => listExchanges(tx, query))
  serve(app, options, routes.getAssistantExchange, async ({ tx, params }) =>
    found(await getExchange(tx, params.id), 'exchange_not_found'),
  )
  serve(app, options, routes.cancelAssistantExchange, async ({ tx, identity, params }) => {
    await cancel(tx, identity.user_id, params.id)
    return JSON.stringify({ message: assistantTexts.cancelled })
  })
  serve(app, options, routes.undoAssistantExchange, async ({ tx, identity, params }) =>
    JSON.stringify(await undoByButton(tx, identity, params.id)),
  )
}
