import type { IncomingHttpHeaders } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLocalUrl, isLoopback } from '../loopback.ts'

type Trust = (address: string, hop: number) => boolean

/** Headers by which a proxy names the client. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip'] as const

/**
 * Which addresses may name the client's, as TRUST_PROXY says. Who sets a number of hops has said that no other way leads
 * to this server.
 */
export function proxyTrust(trust: Config['trustProxy']): Trust {
  if (trust === false) return () => false
  return typeof trust === 'number' ? (_address, hop) => hop < trust : proxyAddress.compile(trust)
}

/** Says once that a proxy names clients and is not believed: then all of its clients count as one. */
export function warnOfForwarding(app: FastifyInstance, trust: Trust, log: Pick<FastifyBaseLogger, 'warn'>): void {
  let isLogged = false
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isLogged || !isForwarded(headers) || trust(socket.remoteAddress ?? '', 0)) return
    isLogged = true
    log.warn(
      { peer: socket.remoteAddress },
      'Chegaram cabeçalhos de proxy de um endereço em que TRUST_PROXY não confia: todos os clientes dele contam como um só. Defina TRUST_PROXY.',
    )
  })
}

/** Whether a request was made on this machine, and by no proxy for somebody else. */
function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  return isLoopback(socket.remoteAddress ?? '') && !isForwarded(headers)
}

/**
 * Whether a person at this machine asks, and nobody through it. Pages elsewhere whose name was made to mean this
 * machine have another Host. A proxy that says nothing of itself and names this machine as Host passes on the Origin that
 * a browser sends, and mostly asks in HTTP/1.0, which no browser does. A program behind such a proxy that sends neither
 * looks like one on this machine: the demo must not run behind a proxy.
 */
export function isAskedAtThisMachine(request: Pick<FastifyRequest, 'headers' | 'socket' | 'raw'>): boolean {
  const { via, origin, host } = request.headers
  if (!isFromThisMachine(request) || via !== undefined || request.raw.httpVersion === '1.0') return false
  if (origin !== undefined && !isLocalUrl(origin)) return false
  return isLocalUrl(`http://${host ?? ''}`)
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return forwarding.some((name) => headers[name] !== undefined)
}
