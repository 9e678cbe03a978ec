import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { expect } from 'vitest'
import { createPool } from '../../src/database/pool.ts'
import { createDatabase, type Database } from '../../src/database/transaction.ts'
import { createMail, type Mail } from '../../src/mail/mail.ts'
import { passwordRecovery } from '../../src/mail/messages/link-messages.ts'
import type { SmtpOptions } from '../../src/mail/smtp.ts'
import { createTestDatabase } from '../database.ts'
import type { TestSmtpServer } from './smtp-server.ts'

/** A row of system.jobs, without its content. */
export type MailRow = {
  recipient: string
  attempts: number
  last_error: string | null
  is_sent: boolean
  is_failed: boolean
  is_empty: boolean
  /** Seconds from the clock's now. */
  next_in: number
}

export type MailProcessSettings = { serverUrl: string; secretKey: string; host: string; port: number }

export const minute = 60_000

/** Short, so that a server that does nothing is given up soon. */
const shortTimeouts = { connect: 500, silence: 500, whole: 1_500 }

/** A database whose mails several senders may send, under a clock that the test moves. */
export async function createMailStage() {
  const database = await createTestDatabase()
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const secretKey = randomBytes(32).toString('base64url')
  const closers: (() => Promise<unknown>)[] = []
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)

  /** Like another process: mail with a pool of its own. */
  function start(
    server: Pick<TestSmtpServer, 'host' | 'port'> | null,
    options: {
      secure?: boolean
      auth?: { user: string; pass: string }
      fromName?: string
      secretKey?: string
      publicUrl?: string
      poolSize?: number
      tls?: SmtpOptions['tls']
    } = {},
  ): Mail & { db: Database } {
    const pool = createPool(database.serverUrl, { max: options.poolSize })
    const db = createDatabase(pool)
    const { secure = false, auth = null, fromName = 'Leme' } = options
    const mail = createMail({
      config: {
        mail: server && {
          server: { host: server.host, port: server.port, secure, auth },
          from: { name: fromName, address: 'leme@exemplo.com.br' },
        },
        secretKey: options.secretKey ?? secretKey,
        publicUrl: options.publicUrl ?? 'http://localhost:3000',
      },
      db,
      clock,
      log: pino({ level: 'silent' }),
      smtp: { tls: options.tls, times: shortTimeouts },
    })
    closers.push(async () => {
      await mail.close()
      await pool.end()
    })
    return { ...mail, db }
  }

  return {
    database,
    admin,
    secretKey,
    clock,
    start,
    advance(ms: number) {
      ahead += ms
    },
    /** What `mail-process.ts` needs to send this stage's mails from a process of its own. */
    processSettings: ({ host, port }: Pick<TestSmtpServer, 'host' | 'port'>): MailProcessSettings => ({
      serverUrl: database.serverUrl,
      secretKey,
      host,
      port,
    }),
    /** Queues one mail to each address and commits. */
    async queue(mail: Mail & { db: Database }, ...recipients: string[]): Promise<void> {
      await mail.db.authTransaction(async (tx) => {
        for (const recipient of recipients) await mail.queue(tx, { recipient, ...sample(clock()) })
      })
    },
    async rows(): Promise<MailRow[]> {
      const { rows } = await admin.query<MailRow>(
        `select recipient, attempts, last_error, done_at is not null as is_sent, failed_at is not null as is_failed,
           sealed_content is null as is_empty, extract(epoch from next_attempt_at - $1)::float8 as next_in
         from system.jobs order by recipient`,
        [clock()],
      )
      return rows
    },
    /** Ends the senders of one test and forgets its mails. */
    async reset(): Promise<void> {
      for (const close of closers.splice(0)) await close()
      await admin.query('delete from system.jobs; delete from system.mail_requests')
      ahead = 0
    },
    async close(): Promise<void> {
      for (const close of closers.splice(0)) await close()
      await admin.end()
      await database.drop()
    },
  }
}

/** What a sender that works by itself comes to; it is waited for as long as a busy machine may need. */
export const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 40_000 })

export const sampleLink = 'http://localhost:3000/auth/reset#token=um-segredo-de-uma-vez'

/** A mail that holds for an hour. */
export function sample(now: Date) {
  const message = passwordRecovery({ link: sampleLink, code: '493817', valid_minutes: 60 })
  return { message, expires_at: new Date(now.getTime() + 60 * minute) }
}
