import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../database/transaction.ts'

/** Where a request comes from, as far as it is known: no address where the proxy that may name it named none. */
export type Device = Origin & {
  /** What rate limits count by: the address, or of IPv6 its first 64 bits, which are one customer's. */
  network: string
}

/** TRUST_PROXY has decided already what `request.ip` is. */
export function deviceOf(request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): Device {
  const ip = plainAddress(request.ip)
  const agent = request.headers['user-agent']?.slice(0, 500)
  return { user_agent: agent || null, ip, request_id: request.id, network: networkOf(request.ip) }
}

/** What counts as one place: an IPv4 address, the first 64 bits of an IPv6 address; `unknown` for what is none. */
export function networkOf(address: string): string {
  const ip = plainAddress(address)
  return ip === null ? 'unknown' : networkOfPlain(ip)
}

/** Without zone, and IPv4 as such also where it came through an IPv6 socket. */
function plainAddress(text: string): string | null {
  const address = text.split('%', 1)[0] ?? ''
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  return isIPv4(address) || isIPv6(address) ? address : null
}

function networkOfPlain(ip: string): string {
  if (isIPv4(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  // An IPv4 tail (64:ff9b::192.0.2.1) takes two groups; they are never among the first four that count.
  const width = (groups: string[]) => groups.length + (groups.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - width(left) - width(right))
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
