import { BlockList, isIP } from 'node:net'

/**
 * IPv4 that is nobody's on the Internet, or not one machine's: the special-purpose registry of IANA (RFC 6890), with private
 * networks, this machine, carriers' networks, what clouds tell their machines (169.254.169.254), and all that is multicast
 * or reserved.
 */
const special4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Of IPv6 the Internet is 2000::/3 alone: so all else is refused, with this machine (::1), IPv4 in IPv6 (::ffff:0:0/96,
 * 64:ff9b::/96), private (fc00::/7) and local (fe80::/10) networks; and within it what is no machine's, or leads to IPv4.
 */
const special6: readonly (readonly [network: string, bits: number])[] = [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
]

// Two lists, as one takes IPv4 for IPv6 as well (::ffff:0:0/96).
const refused = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of special4) refused.ipv4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of special6) refused.ipv6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one machine's on the Internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  // A zone (fe80::1%eth0) is of a local address alone.
  if (family === 0 || address.includes('%')) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  return !refused[kind].check(address, kind)
}

/** Names that lead to this machine or network whatever a resolver says: RFC 6761 and 6762, and what clouds call their own. */
const localName = /(?:^|\.)(?:localhost|local|internal|localdomain|home\.arpa)\.?$/

/**
 * Why a URL may not be asked for on somebody else's word, as far as it says so itself; null where only its name remains to be
 * resolved. Numbers for addresses (2130706433, 0x7f.1) are those addresses once a URL is parsed.
 */
export function refusalOf({ protocol, hostname }: URL): string | null {
  if (protocol !== 'https:') return 'Use um endereço https'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isRefused = isIP(host) === 0 ? localName.test(host) : !isPublicAddress(host)
  return isRefused ? 'Este endereço é de uma rede privada, e esta instalação não envia a ela' : null
}
