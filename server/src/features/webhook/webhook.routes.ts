import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import { refusalOf } from '../../http/outgoing/public-address.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import { createSealer } from '../../secret.ts'
import { secretLabel } from './attempt.ts'
import { newSecret } from './sign.ts'
import {
  addTest,
  createWebhook,
  deleteWebhook,
  findDelivery,
  findWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateSecret,
  updateWebhook,
  webhookOf,
  webhookState,
} from './webhook.queries.ts'

/** How long a secret that gave way signs too; ms. */
const formerFor = 24 * 60 * 60_000

type WebhookOptions = ServeOptions & {
  clock: () => Date
  config: Pick<Config, 'secretKey' | 'webhookPrivateAddresses'>
}

export function webhookRoutes(app: FastifyInstance, options: WebhookOptions): void {
  const { clock, config } = options
  const sealer = createSealer(config.secretKey)
  /** What an address says by itself; its name is judged when it is asked. */
  function refuse(address: string | undefined): void {
    const message = address === undefined || config.webhookPrivateAddresses ? null : refusalOf(new URL(address))
    if (message !== null) throw new Problem('validation_failed', { fields: [{ field: 'address', message }] })
  }

  serve(app, options, routes.listWebhooks, ({ tx }) => listWebhooks(tx))

  serve(app, options, routes.createWebhook, async ({ tx, identity: { org_id, user_id }, body }) => {
    refuse(body.address)
    const secret = newSecret()
    const sealed = sealer.seal(secret, secretLabel)
    return found(await findWebhook(tx, await createWebhook(tx, { ...body, org_id, user_id, sealed }), secret))
  })

  serve(app, options, routes.updateWebhook, async ({ tx, params, body }) => {
    refuse(body.address)
    await updateWebhook(tx, params.id, body)
    return found(await findWebhook(tx, params.id))
  })

  serve(app, options, routes.deleteWebhook, async ({ tx, params }) => {
    if (!(await deleteWebhook(tx, params.id))) throw new Problem('webhook_not_found')
  })

  serve(app, options, routes.rotateWebhookSecret, async ({ tx, params: { id } }) => {
    const secret = newSecret()
    const until = new Date(clock().getTime() + formerFor)
    if (!(await rotateSecret(tx, id, sealer.seal(secret, secretLabel), until))) throw new Problem('webhook_not_found')
    return found(await findWebhook(tx, id, secret))
  })

  serve(app, options, routes.testWebhook, async ({ tx, identity, params: { id } }) => {
    await requireActive(tx, id)
    return addTest(tx, identity.org_id, id, { message: 'Isto é um teste', webhook_id: id })
  })

  serve(app, options, routes.listWebhookDeliveries, async ({ tx, params, query }) =>
    found(await listDeliveries(tx, params.id, query.limit)),
  )

  serve(app, options, routes.getWebhookDelivery, async ({ tx, params }) =>
    foundDelivery(await findDelivery(tx, params.id)),
  )

  serve(app, options, routes.resendWebhookDelivery, async ({ tx, params: { id } }) => {
    await requireActive(tx, foundDelivery(await webhookOf(tx, id)))
    return foundDelivery(await resendDelivery(tx, id, clock()))
  })
}

async function requireActive(tx: Transaction, id: string): Promise<void> {
  const state = await webhookState(tx, id)
  if (state === 'missing') throw new Problem('webhook_not_found')
  if (state === 'off') throw new Problem('webhook_off')
}

function found(json: string | null): string {
  if (json === null) throw new Problem('webhook_not_found')
  return json
}

function foundDelivery(found: string | null): string {
  if (found === null) throw new Problem('webhook_delivery_not_found')
  return found
}
