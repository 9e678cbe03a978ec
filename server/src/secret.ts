import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits that fit into an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a random token: it cannot be turned back. Not for passwords. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A code of six digits, as people type it. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored of a text that could be guessed: HMAC-SHA-256 under the service's secret, for one use alone. */
export type Mac = (text: string, label: string) => Buffer

/** A `Mac` under a key that HKDF-SHA256 derives from the secret. */
export function createMac(secret: string): Mac {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'leme mac', 32))
  return (text, label) => createHmac('sha256', key).update(`${label}\0${text}`).digest()
}

/** Encrypts small texts at rest. The label says what a text is, and must be the same when it is opened. */
export type Sealer = {
  seal(text: string, label: string): Buffer
  /** Throws where the secret is another one, or the bytes or the label were changed. */
  open(sealed: Buffer, label: string): string
}

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM under a key that HKDF-SHA256 derives from the secret. Layout: nonce, tag, text. */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'leme sealer', 32))
  return {
    seal(text, label) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, label) {
      const nonce = sealed.subarray(0, nonceLength)
      const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(label))
        .setAuthTag(tag)
      const body = sealed.subarray(nonceLength + tagLength)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
