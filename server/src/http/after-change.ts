import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Calls `run` for each request to the routes of `scope` that changed something: once that holds and before it is answered,
 * as other processes receive a notice a moment later. A refused request changes nothing, and what is remembered stays:
 * anybody may ask to be refused, as often as they like.
 */
export function afterChange(scope: FastifyInstance, run: (request: FastifyRequest) => void): void {
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400) run(request)
  })
}
