import { createMac } from '../secret.ts'

/** Tells whether a key is another one's equal, and nothing else of it: SHA-256 in hex. */
export function fingerprintOf(secretKey: string): string {
  return createMac(secretKey)('secret key', 'backup').toString('hex')
}
