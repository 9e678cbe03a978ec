import type { FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../../http/proxy.ts'
import { isLoopback } from '../../loopback.ts'

/**
 * Whether a person at this machine asks, and nobody through it. Pages elsewhere whose name was made to mean this
 * machine have another Host, and a proxy that says nothing of itself mostly asks in HTTP/1.0, which no browser does.
 */
export function isAskedAtThisMachine(request: Pick<FastifyRequest, 'headers' | 'socket' | 'raw'>): boolean {
  if (!isFromThisMachine(request) || request.headers.via !== undefined || request.raw.httpVersion === '1.0')
    return false
  return isLocalUrl(`http://${request.headers.host ?? ''}`)
}

/** Whether only this machine reaches what the address names; false for what is no address. */
export function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))
}
