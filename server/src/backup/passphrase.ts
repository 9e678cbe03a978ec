import { hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { StartRefused } from '../start-refused.ts'

/** 128 MB and about half a second for each guess. */
const cost = { N: 131_072, r: 8, p: 1 } as const

/** What a file says about its encryption. `check` distinguishes a wrong passphrase from a damaged file. */
export const encryption = z.strictObject({
  kdf: z.literal('scrypt'),
  cost: z.strictObject({ N: z.literal(cost.N), r: z.literal(cost.r), p: z.literal(cost.p) }),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  check: z.string().regex(/^[0-9a-f]{32}$/),
})
export type Encryption = z.infer<typeof encryption>

/** Answers the key of a file's frames, 32 bytes, by the SHA-256 of its prelude. */
export type FrameKey = (preludeHash: Buffer) => Buffer

/** A new encryption under a passphrase: what the file says of it, and the key of its frames. */
export async function encryptUnder(passphrase: string): Promise<{ encryption: Encryption; frameKey: FrameKey }> {
  const salt = randomBytes(16)
  const master = await stretch(passphrase, salt)
  const check = checkOf(master).toString('hex')
  return { encryption: { kdf: 'scrypt', cost, salt: salt.toString('hex'), check }, frameKey: frameKeyOf(master) }
}

/** The key of an encrypted file's frames. Throws StartRefused where the passphrase is another one. */
export async function decryptUnder(passphrase: string, { salt, check }: Encryption): Promise<FrameKey> {
  const master = await stretch(passphrase, Buffer.from(salt, 'hex'))
  if (timingSafeEqual(checkOf(master), Buffer.from(check, 'hex'))) return frameKeyOf(master)
  throw new StartRefused('A senha não é a deste backup. Nada foi restaurado.')
}

function stretch(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * 1024 * 1024 }
    scrypt(passphrase, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function checkOf(master: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', 'leme backup check', 16))
}

function frameKeyOf(master: Buffer): FrameKey {
  return (preludeHash) => Buffer.from(hkdfSync('sha256', master, preludeHash, 'leme backup frames', 32))
}
