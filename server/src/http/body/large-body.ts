import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../limits/fair-queue.ts'
import { Problem } from '../../problem/problem.ts'
import { tooSoon } from '../../problem/too-soon.ts'

/** Up to so many bytes a body is dealt with at once. */
export const lightBytes = 256 * 1024

/** Bytes of large bodies that may be on their way or waiting: of one organisation, of one network, of all together. */
const mostBytes = { org: 64, network: 128, all: 256 }
const megabyte = 1024 * 1024

/** A body takes many times its size once it is read: so few are read and stored at once. */
const turns = { width: 2, asker: 8, network: 16, all: 32 }

const tooMany = 'Muitos envios grandes ao mesmo tempo. Aguarde e tente novamente'

/** Whose body it is. */
export type Sender = { org_id: string; network: string }

/** Keeps the large bodies of few from taking the memory of all. */
export type LargeBodies = {
  /**
   * Call it once the sender is known and before the body is read, which may have `limit` bytes. Throws rate_limited with
   * the seconds to wait where the sender, and unavailable where all together have too much on the way.
   */
  admit(request: FastifyRequest, reply: FastifyReply, sender: Sender, limit: number): void
  /**
   * Waits until a body that was admitted may be read, which is at once for a light one; its turn lasts until its
   * handler is done, or the answer out that it never came to. Throws what `admit` does.
   */
  turn(request: FastifyRequest, bytes: number): Promise<void>
  /** The handler of a route that admits: what it works on stays counted also when nobody waits for it any more. */
  within(handle: Handler): Handler
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Admitted = {
  sender: Sender
  /** It had to wait for a turn. */
  isLarge: boolean
  isHandled: boolean
  /** The client hung up before it was handled. */
  isGone: boolean
  ended: Promise<void>
  end: () => void
}

export function createLargeBodies(): LargeBodies {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const onTheWay = new Map<string, number>()
  const queue = createFairQueue(turns)

  function reserve(key: string, bytes: number): void {
    const left = (onTheWay.get(key) ?? 0) + bytes
    if (left > 0) onTheWay.set(key, left)
    else onTheWay.delete(key)
  }

  /** One alone always has room. */
  const isFull = (key: string, bytes: number, most: number) => {
    const taken = onTheWay.get(key) ?? 0
    return taken > 0 && taken + bytes > most * megabyte
  }

  return {
    admit(request, reply, sender, limit) {
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const one: Admitted = { sender, isLarge: false, isHandled: false, isGone: false, ended, end }
      admitted.set(request, one)
      reply.raw.once('close', () => {
        if (one.isHandled) return
        one.isGone = true
        end()
      })
      const announced = request.headers['content-length']
      const bytes = announced === undefined ? limit : Math.min(Number(announced), limit)
      const hasBody = announced !== undefined || request.headers['transfer-encoding'] !== undefined
      if (!hasBody || bytes <= lightBytes) return
      const keys = { org: `org ${sender.org_id}`, network: `network ${sender.network}`, all: 'all' }
      if (isFull(keys.org, bytes, mostBytes.org) || isFull(keys.network, bytes, mostBytes.network)) throw refusal()
      if (isFull(keys.all, bytes, mostBytes.all)) throw new Problem('unavailable', { headers: { 'retry-after': '2' } })
      for (const key of Object.values(keys)) reserve(key, bytes)
      void ended.then(() => {
        for (const key of Object.values(keys)) reserve(key, -bytes)
      })
    },
    async turn(request, bytes) {
      const known = admitted.get(request)
      if (!known || bytes <= lightBytes) return
      const { sender, ended } = known
      known.isLarge = true
      await new Promise<void>((begin, refuse) => {
        const work = () => {
          begin()
          return ended
        }
        queue({ network: sender.network, name: sender.org_id }, work).catch(refuse)
      }).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 'over_request_rate_limit' ? refusal() : error
      })
    },
    within(handle) {
      return async (request, reply) => {
        const one = admitted.get(request)
        if (!one) return handle(request, reply)
        // Its turn is over, and nobody waits for the answer.
        if (one.isLarge && one.isGone) throw new Problem('unavailable')
        one.isHandled = true
        try {
          return await handle(request, reply)
        } finally {
          one.end()
        }
      }
    },
  }
}

function refusal(): Problem {
  return tooSoon('rate_limited', 2, tooMany)
}
