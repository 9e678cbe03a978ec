import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits that fit into an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a random token: it cannot be turned back. Not for passwords. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
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
