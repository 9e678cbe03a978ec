import type { WebhookDelivery } from '@leme/contract/webhook/webhook'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** How often the log is read again while something waits in it; ms. */
const whileWaiting = 2_000

export const webhooksQuery = queryOptions({
  queryKey: keys.webhooks.list(),
  queryFn: ({ signal }) => call('GET /api/webhooks', {}, { signal }),
  // Whether messages arrive changes by itself.
  refetchInterval: 15_000,
})

/** The newest deliveries of a webhook. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.webhooks.list({ deliveries: id }),
    queryFn: ({ signal }) => call('GET /api/webhooks/:id/deliveries', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isSoon) ? whileWaiting : 10_000),
  })

/** It is tried again within a minute, or just now. */
function isSoon({ next_attempt_at }: WebhookDelivery): boolean {
  return next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + 60_000
}

/** One of them, whole; another one once it was tried again. */
export const deliveryQuery = ({ id, state, attempts }: WebhookDelivery) =>
  queryOptions({
    queryKey: keys.webhooks.list({ delivery: id, state, attempts }),
    queryFn: ({ signal }) => call('GET /api/webhook-deliveries/:id', { params: { id } }, { signal }),
  })
