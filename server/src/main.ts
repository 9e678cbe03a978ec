import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from './config.ts'
import { mailboxAddress } from './mail/local-mailbox/mailbox-key.ts'
import { deliveryOf } from './mail/mail.ts'
import { StartRefused } from './start-refused.ts'
import { type Closer, type RunningServer, startServer } from './start-server.ts'

/** Longest that stopping waits for what does not end by itself. */
const timeoutMs = 20_000

const closers: Closer[] = []
let running: RunningServer | null = null
let stopping = false
/** Ends a drain that has begun. */
const hurry = new AbortController()

/**
 * Closes in the opposite order of opening, each one even if another failed, and ends the process. Where `drain`, others
 * first learn that it is about to. Asked again it drains no longer, but closes all the same: a terminal sends Ctrl+C to
 * npm and to the server, which npm sends it to as well.
 */
async function stop(exitCode: number, started: Promise<unknown>, drain = false): Promise<void> {
  if (stopping) return hurry.abort()
  stopping = true
  if (drain) await running?.drain(hurry.signal).catch((error) => console.error(error))
  const closeAll = async () => {
    await started.catch(() => undefined)
    for (const close of closers.reverse()) await close().catch((error) => console.error(error))
  }
  await Promise.race([closeAll(), sleep(timeoutMs)])
  process.exit(exitCode)
}

function explain(error: unknown): void {
  console.error(error instanceof StartRefused ? `\n${error.message}\n` : error)
}

function fail(error: unknown): void {
  explain(error)
  void stop(1, started)
}

async function start(): Promise<void> {
  const opened = (close: Closer) => closers.push(close)
  running = await startServer(loadConfig(process.env), opened, fail)
  const { config, demoSignIn } = running
  const welcome = demoSignIn
    ? `Demonstração: entre com ${demoSignIn.email} e a senha ${demoSignIn.password} (só nesta máquina)\n`
    : ''
  const mails = deliveryOf(config) === 'local' ? `Emails desta instalação: ${mailboxAddress(config)}\n` : ''
  process.stdout.write(`\nLeme em ${config.publicUrl}\n${welcome}${mails}Ctrl+C encerra.\n`)
}

const started = start()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl+C and a closed terminal are of a person who waits.
  process.on(signal, () => void stop(0, started, signal === 'SIGTERM'))
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, fail)
}

started.catch(fail)
