import type { FastifyInstance } from 'fastify'

/** Whether the server is about to stop: it still answers, but asks balancers to send new requests elsewhere. */
export type Drain = { readonly isDraining: boolean; begin(): void }

export function createDrain(): Drain {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      isDraining = true
    },
  }
}

/** While it drains, each answer ends its connection, so that the client's next request opens one to another process. */
export function endConnections(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isDraining) reply.header('connection', 'close')
  })
}
