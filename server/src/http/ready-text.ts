import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A large text that is the same for everybody: made and packed once, so that asking for it costs nothing. */
export type ReadyText = { send(request: FastifyRequest, reply: FastifyReply): FastifyReply }

export function readyText(text: string, type: string): ReadyText {
  const plain = Buffer.from(text)
  const packed = gzipSync(plain, { level: 9 })
  return {
    send({ headers }, reply) {
      const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
      reply.type(type).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
    },
  }
}
