import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const header = 'x-request-id'
/** What proxies and tracers write; nothing that could break a line of a log. */
const wellFormed = /^[\w.:-]{8,100}$/

/** The id of each request: the one that a trusted proxy gave it, so that its log and ours can be joined, or a new one. */
export function requestIds(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[header]
    if (typeof given === 'string' && wellFormed.test(given) && isProxy(socket.remoteAddress ?? '')) return given
    return randomUUID()
  }
}

/** Says in each answer which request it answers. */
export function sayRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id)
  })
}
