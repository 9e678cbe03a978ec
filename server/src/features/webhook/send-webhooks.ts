import type { Outcome } from '../../jobs/queue.ts'
import { createWorker } from '../../jobs/worker.ts'
import { createSealer } from '../../secret.ts'
import { attempt, type WebhookServices } from './attempt.ts'
import { type Claimed, claimDelivery, finishDelivery } from './delivery-queue.ts'

/** Messages that one process sends at once, of all webhooks; a webhook has its own bound (delivery-queue.ts). */
const lanes = 32

/** Sends what webhooks are to hear of, each message by one process at a time. Closing ends what is under way, which is tried again. */
export function startWebhooks(services: WebhookServices): () => Promise<void> {
  const { db, clock, log, config, poll } = services
  const sealer = createSealer(config.secretKey)
  const closed = new AbortController()
  const worker = createWorker<Claimed>({
    source: {
      claim: () => claimDelivery(db, clock()),
      finish: (delivery) => finishDelivery(db, delivery, clock()),
    },
    handler: {
      lanes,
      async run(delivery): Promise<Outcome> {
        delivery.made = await attempt({ ...services, sealer, signal: closed.signal }, delivery).catch(
          // Of our own making, as a database that is away: the receiver saw nothing of it.
          (error: unknown) => {
            log.warn({ err: error, delivery: delivery.id }, 'a webhook could not be written')
            return { state: 'waiting' as const, status: null, answer: null, duration_ms: 0, error: 'Erro interno' }
          },
        )
        return { result: 'done' }
      },
      close: () => closed.abort(),
    },
    log,
    poll,
  })
  // After the COMMIT of a change that adds deliveries here; what other processes add, these send.
  db.onChanges((changes) => {
    if (changes.some((change) => change.endsWith(':webhook_deliveries'))) worker.wake()
  })
  return worker.close
}
