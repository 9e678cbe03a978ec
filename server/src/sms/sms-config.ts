import { z } from 'zod'
import { isLoopback } from '../loopback.ts'

/** Where text messages go, and what signs the requests. */
export type SmsConfig = { url: string; secret: Buffer }

/** Without a password in it, and over TLS where it leaves this machine: it carries codes. */
export const webhookUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (`${username}${password}${hash}` !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
})

/** As Standard Webhooks writes a secret of 24 to 64 bytes. */
export const webhookSecret = z
  .string()
  .regex(/^v1,whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)
  .transform((text) => Buffer.from(text.slice('v1,whsec_'.length), 'base64'))
  .refine(({ length }) => length >= 24 && length <= 64)
