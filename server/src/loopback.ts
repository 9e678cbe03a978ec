import { isIPv4 } from 'node:net'

/** Whether an address, or a name as HOST gives it, is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '').toLowerCase()
  if (isIPv4(address)) return address.startsWith('127.')
  return address === '::1' || address === 'localhost'
}

/** Whether only this machine reaches what the address names; false for what is no address. */
export function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))
}
