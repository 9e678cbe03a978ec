import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** One mail as the server took it. */
export type ReceivedMail = {
  /** As the envelope says. */
  from: string
  to: string[]
  /** Headers and body as they came. */
  raw: string
  /** Whether it came over TLS. */
  secure: boolean
  user: string | null
}

export type TestSmtpServer = {
  host: string
  port: number
  received: ReceivedMail[]
  close: () => Promise<void>
}

/** An answer in place of success; its code goes out as it is. */
type Refusal = { code: number; text: string } | null

type Script = {
  /** `starttls` offers it, `smtps` demands TLS from the first byte. */
  tls?: 'none' | 'starttls' | 'smtps'
  /** Users and their passwords; anybody without. */
  users?: Record<string, string>
  onRecipient?: (address: string) => Refusal
  /** Called with each mail before it is answered. */
  onMail?: (mail: ReceivedMail) => Refusal | Promise<Refusal>
}

const file = (name: string) => readFileSync(new URL(`../tls/${name}`, import.meta.url))

/** The certificate of every test server, for localhost; nobody trusts it by default. */
export const testCertificate = file('certificate.pem')

/** A real SMTP server on a port of this machine. */
export async function startSmtpServer(script: Script = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const { tls = 'none', users, onRecipient, onMail } = script
  const options: SMTPServerOptions = {
    secure: tls === 'smtps',
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(users ? [] : ['AUTH'])],
    // Passwords are taken in the clear too: not to send them so is the client's business.
    allowInsecureAuth: true,
    cert: testCertificate,
    key: file('key.pem'),
    closeTimeout: 100,
    logger: false,
    onAuth({ username = '', password }, _session, done) {
      if (users?.[username] === password) done(null, { user: username })
      else done(Object.assign(new Error('wrong password'), { responseCode: 535 }))
    },
    onRcptTo: ({ address }, _session, done) => done(asError(onRecipient?.(address) ?? null)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { envelope, secure, user } = session
        const mail: ReceivedMail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          secure,
          user: typeof user === 'string' ? user : null,
        }
        const refusal = (await onMail?.(mail)) ?? null
        if (!refusal) received.push(mail)
        done(asError(refusal))
      })
    },
  }
  const server = new SMTPServer(options)
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  return {
    host: '127.0.0.1',
    port: portOf(listening.address()),
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function asError(refusal: Refusal): Error | null {
  return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })
}

/** Accepts connections and leaves each to `onConnection`; speaks no SMTP itself. */
export async function startBrokenServer(onConnection: (socket: Socket) => void): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: '127.0.0.1',
    port: portOf(server.address()),
    received: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (!address || typeof address === 'string') throw new Error('the server listens at no port')
  return address.port
}

/** The value of a header, unfolded; null where the mail has none. Throws where it has more than one. */
export function headerOf({ raw }: Pick<ReceivedMail, 'raw'>, name: string): string | null {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n[ \t]/g, ' ').split('\r\n')
  const found = lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  if (found.length > 1) throw new Error(`${name} comes ${found.length} times`)
  return found[0]?.slice(name.length + 1).trim() ?? null
}
