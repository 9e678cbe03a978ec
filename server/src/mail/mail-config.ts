import { emailAddress } from '@leme/contract/people/user'
import { z } from 'zod'

/** Where mail goes out, and in whose name. */
export type MailConfig = { server: SmtpServer; from: MailFrom }

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte (smtps); otherwise STARTTLS where the server offers it. */
  secure: boolean
  /** Null where the server asks for none. It appears in no log, error or answer. */
  auth: { user: string; pass: string } | null
}

/** The name is empty where only an address is set. */
export type MailFrom = { name: string; address: string }

const ports = { 'smtp:': 587, 'smtps:': 465 }

export const smtpUrl = z.string().transform((text, context) => {
  const server = readServer(text)
  if (server) return server
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

export const mailFrom = z.string().transform((text, context) => {
  const from = readFrom(text)
  if (from) return from
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

function readServer(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null
  if (hostname === '' || !['', '/'].includes(pathname) || `${search}${hash}` !== '' || port === '0') return null
  const [user, pass] = [decoded(username), decoded(password)]
  if (user === null || pass === null || (user === '') !== (pass === '')) return null
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? ports[protocol] : Number(port),
    secure: protocol === 'smtps:',
    auth: user === '' ? null : { user, pass },
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `Nome <endereço>`, with or without quotes around the name, or an address alone. */
function readFrom(text: string): MailFrom | null {
  if (text.length > 500 || /\p{Cc}/u.test(text)) return null
  const open = text.lastIndexOf('<')
  const bracketed = open >= 0 && text.endsWith('>')
  const address = emailAddress.safeParse(bracketed ? text.slice(open + 1, -1) : text)
  if (!address.success) return null
  const name = bracketed ? text.slice(0, open).trim() : ''
  return {
    name: name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name,
    address: address.data,
  }
}
