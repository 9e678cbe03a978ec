import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createPool } from '../server/src/database/pool.ts'
import { createDatabase, type Database } from '../server/src/database/transaction.ts'
import { freePort } from '../server/src/free-port.ts'
import type { MailContent } from '../server/src/mail/message.ts'
import { createMessageQueue } from '../server/src/mail/message-queue.ts'
import { passwordRecovery } from '../server/src/mail/messages/link-messages.ts'
import { createSealer } from '../server/src/secret.ts'
import { headerOf, startSmtpServer, type TestSmtpServer } from '../server/test/mail/smtp-server.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import type { Options } from './options.ts'
import { figure, table } from './report.ts'
import type { Closer } from './stage.ts'

/** Longest that a queue may take to be empty: past a claim of a killed process; ms. */
const timeoutMs = 6 * 60_000

type Run = { seconds: number; accepted: number; distinct: number; unsent: number }

/**
 * Mails through the queue to an SMTP server on this machine: by one process, by two, and by two of which one is killed
 * half-way. `distinct` counts Message-IDs; what was accepted beyond it are repeats after the kill.
 */
export async function measureMail({ folder, mails }: Options, opened: (close: Closer) => void): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const pool = createPool(database.serverUrl)
  opened(() => pool.end())
  const db = createDatabase(pool)
  const rows: string[][] = []
  for (const { title, processes, kills } of [
    { title: 'one process', processes: 1, kills: 0 },
    { title: 'two processes', processes: 2, kills: 0 },
    { title: 'two processes, one killed half-way', processes: 2, kills: 1 },
  ]) {
    const { seconds, accepted, distinct, unsent } = await play(database, db, { mails, processes, kills }, opened)
    const rate = kills > 0 ? undefined : mails / seconds
    rows.push([title, figure(rate), figure(seconds), ...[mails, accepted, distinct, unsent].map(String)])
  }
  return table(['mails', 'a second', 's in all', 'queued', 'accepted', 'distinct', 'left'], rows)
}

type Play = { mails: number; processes: number; kills: number }

async function play(
  database: BenchDatabase,
  db: Database,
  { mails, processes, kills }: Play,
  opened: (close: Closer) => void,
): Promise<Run> {
  await fill(database, db, mails)
  const smtp = await startSmtpServer()
  const senders: ChildProcess[] = []
  const close = async () => {
    for (const sender of senders) await end(sender, 'SIGTERM')
    await smtp.close()
  }
  opened(close)
  for (let one = 0; one < processes; one += 1) senders.push(await startSender(database, smtp))
  while (smtp.received.length === 0) await sleep(5)
  const start = performance.now()
  const before = smtp.received.length
  if (kills > 0) {
    while (smtp.received.length < mails / 2) await sleep(1)
    for (const sender of senders.splice(0, kills)) await end(sender, 'SIGKILL')
  }
  const unsent = await emptied(db)
  const seconds = ((performance.now() - start) / 1000) * (mails / Math.max(1, mails - before))
  await close()
  const ids = new Set(smtp.received.map((mail) => headerOf(mail, 'message-id')))
  return { seconds, accepted: smtp.received.length, distinct: ids.size, unsent }
}

async function fill({ secretKey }: BenchDatabase, db: Database, mails: number): Promise<void> {
  const clock = () => new Date()
  const queue = createMessageQueue<MailContent>({ db, clock, sealer: createSealer(secretKey), channel: 'mail' })
  const { kind, ...content } = passwordRecovery({
    link: 'https://leme.exemplo.com.br/auth',
    code: '000000',
    valid_minutes: 60,
  })
  await db.authTransaction(async (tx) => {
    await tx.query(`delete from system.jobs where kind = 'mail'`)
    const expires_at = new Date(Date.now() + 60 * 60_000)
    for (let one = 0; one < mails; one += 1) {
      await queue.add(tx, { recipient: `pessoa-${one}@exemplo.com.br`, topic: kind, content, expires_at })
    }
  })
}

/** How many are left when no more are due, or when timeoutMs is at its end. */
async function emptied(db: Database): Promise<number> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    const [row] = await db.authTransaction((tx) =>
      tx.query<{ left: number }>(
        `select count(*)::int as left from system.jobs where kind = 'mail' and done_at is null`,
      ),
    )
    if (!row || row.left === 0 || Date.now() > deadline) return row?.left ?? 0
  }
}

/** The built server as `npm start` runs it, with this SMTP server. */
async function startSender(
  { dataDir }: BenchDatabase,
  { host, port: smtpPort }: TestSmtpServer,
): Promise<ChildProcess> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    SMTP_URL: `smtp://${host}:${smtpPort}`,
    MAIL_FROM: 'Leme <leme@exemplo.com.br>',
  }
  const program = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
  return spawn(process.execPath, ['--enable-source-maps', program], { env, stdio: 'ignore' })
}

async function end(sender: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (sender.exitCode !== null || sender.signalCode !== null) return
  const ended = once(sender, 'exit')
  sender.kill(signal)
  await ended
}
