import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './device.ts'

/** How long clients may take, in ms, and how many connections there may be at once. */
export type ConnectionLimits = {
  /** Until a request's headers are there. */
  headers: number
  /** Until a request is there whole. */
  request: number
  /** Between looks at who takes too long. */
  check: number
  /** A connection on which nothing moves at all, also one whose answer nobody reads. */
  silence: number
  /** Of one address, or of IPv6 of one network. An office may be one address; a proxy that is trusted is not counted. */
  perNetwork: number
  total: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  check: 1_000,
  silence: 120_000,
  perNetwork: 2_000,
  total: 10_000,
}

/** Their settings for Fastify and Node. */
export function serverOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.request,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
  }
}

/**
 * Lets a connection be silent while its answer is worked out, which may take minutes; `signal` aborts where the client hangs up
 * meanwhile.
 */
export async function whileWorking<Result>(
  socket: Socket,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const hungUp = new AbortController()
  const hangUp = () => hungUp.abort()
  const { timeout = 0 } = socket
  socket.once('close', hangUp).setTimeout(0)
  try {
    return await work(hungUp.signal)
  } finally {
    socket.off('close', hangUp).setTimeout(timeout)
  }
}

/** Hangs up on connections beyond the limits, as soon as they are made. */
export function limitConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>()
  app.server.maxConnections = limits.total
  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (!remoteAddress || isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > limits.perNetwork) socket.destroy()
  })
}
