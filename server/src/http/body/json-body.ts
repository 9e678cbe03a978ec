import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../problem/problem.ts'
import type { LargeBodies } from './large-body.ts'

/** Objects, lists and their parts in one body: the rows of a bulk call have 20 fields, and there are 5,000 of them. */
const mostParts = 250_000

/** Reads JSON that is no larger as values than it seems as text, large bodies by turns. */
export function readJsonBodies(app: FastifyInstance, largeBodies: LargeBodies): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    await largeBodies.turn(request, body.length)
    if (partsOf(body) > mostParts) {
      throw new Problem('payload_too_large', { detail: 'O conteúdo tem valores demais. Envie menos por vez' })
    }
    return new Promise<unknown>((resolve, reject) => {
      parseText(request, body.toString('utf8'), (error, value) => (error ? reject(error) : resolve(value)))
    })
  })
}

/** Counts what opens or separates, outside of texts: a parsed document takes many times the memory of its text. */
export function partsOf(body: Buffer): number {
  let parts = 0
  let inText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (inText) {
      if (byte === 0x5c) at += 1
      else if (byte === 0x22) inText = false
    } else if (byte === 0x22) inText = true
    else if (byte === 0x2c || byte === 0x5b || byte === 0x7b) parts += 1
  }
  return parts
}
