import type { ConnectionOptions } from 'node:tls'
import nodemailer from 'nodemailer'
import type { Outcome } from '../jobs/queue.ts'
import type { Handler } from '../jobs/worker.ts'
import { isLoopback } from '../loopback.ts'
import { StartRefused } from '../start-refused.ts'
import type { MailConfig } from './mail-config.ts'
import type { MailContent } from './message.ts'
import type { Claimed } from './message-queue.ts'

type SmtpTimes = {
  /** Longest that a server may take to be reached, and to greet. */
  connect: number
  /** Longest silence of a connection. */
  silence: number
  /** Longest that one mail takes in all, its wait for a connection included. */
  whole: number
}

/** Connections to the mail server of one process, and mails that it sends at once. */
const connections = 4

const defaultTimes: SmtpTimes = { connect: 10_000, silence: 20_000, whole: 60_000 }

export type SmtpOptions = {
  /** Certificates to trust besides the machine's, in tests; NODE_EXTRA_CA_CERTS names those of an installation. */
  tls?: ConnectionOptions
  times?: SmtpTimes
}

/** Connections are made when they are needed, and reused. */
export function createSmtp(
  { server, from }: MailConfig,
  { tls, times = defaultTimes }: SmtpOptions = {},
): Handler<Claimed<MailContent>> {
  const transport = nodemailer.createTransport({
    ...connectionOf(server, tls, times),
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // Once more where an idle connection turns out to be gone; else the queue in the database tries again.
    maxRequeues: 1,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    lanes: connections,
    async run({ id, recipient, created_at, content: { thread, unsubscribe, ...content } }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          ...content,
          // The same in every attempt, so that a mail that was taken twice can be recognised.
          messageId: `<${id}@${domain}>`,
          date: new Date(created_at),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          // No mail has that id: mail programs tie together what refers to the same one.
          ...(thread && { inReplyTo: `<${thread}@${domain}>`, references: `<${thread}@${domain}>` }),
          signal: AbortSignal.timeout(times.whole),
        })
        return { result: 'done' }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** An answer of 500 or more to the recipient or to the mail itself is for good (RFC 5321, 4.2.1). */
function judge(error: unknown): Outcome {
  const { message, command, responseCode } = error as Error & { command?: string; responseCode?: number }
  const final = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return { result: final ? 'refuse' : 'retry', error: message }
}

/** How the server is reached, whatever is then asked of it. */
function connectionOf(server: MailConfig['server'], tls: ConnectionOptions | undefined, times: SmtpTimes) {
  return {
    ...server,
    auth: server.auth ?? undefined,
    // An attacker in between could strip the offer of TLS and read the password.
    requireTLS: server.auth !== null && !isLoopback(server.host),
    tls,
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Connects and signs in, and sends nothing. Throws StartRefused with what to do where that fails. */
export async function refuseSilentServer({ server }: MailConfig): Promise<void> {
  const transport = nodemailer.createTransport(connectionOf(server, undefined, defaultTimes))
  try {
    await transport.verify()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const advice = code === 'EAUTH' ? 'verifique o usuário e a senha em SMTP_URL' : 'verifique SMTP_URL e a rede'
    const sentence = `O servidor de email ${server.host}:${server.port} não aceita mensagens (${message}): ${advice}.`
    throw new StartRefused(sentence, { cause: error })
  } finally {
    transport.close()
  }
}
