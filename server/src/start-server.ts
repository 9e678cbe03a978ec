import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { createAuthService } from './auth/service.ts'
import type { Config, Environment } from './config.ts'
import { createConnectionShare, defaultShareLimits } from './database/connection-share.ts'
import { refusePrivilegedLogin } from './database/migrate/serving-login.ts'
import { openDatabase } from './database/open.ts'
import { createPool } from './database/pool.ts'
import { refusePoolerAlone } from './database/pooler.ts'
import { createDatabase, longestTransactionMs } from './database/transaction.ts'
import { loadDemo } from './demo/load.ts'
import { findDemoSignIn, type SignIn } from './demo/sign-in.ts'
import { startMoving } from './features/moving/moving-job.ts'
import { startNoticeMails } from './features/notice/notice-mail.ts'
import { startWebhooks } from './features/webhook/send-webhooks.ts'
import { createDrain } from './http/drain.ts'
import { createThrottle } from './http/request-limits.ts'
import { loadPrices } from './ingest/prices/prices.ts'
import { createLive } from './live/live.ts'
import { createLog } from './log.ts'
import { isLoopback } from './loopback.ts'
import { createMail } from './mail/mail.ts'
import { StartRefused } from './start-refused.ts'
import { openTracing } from './tracing/open.ts'
import { startUpkeep } from './upkeep.ts'

const openWithoutProxy =
  'HOST aceita conexões de outras máquinas e TRUST_PROXY está "off": sem um proxy com TLS, as senhas passam às claras; com um, todos os clientes contam como um só. Defina TRUST_PROXY.'

/** Closes one thing that was opened. */
export type Closer = () => Promise<unknown>

/** Over how long open pages move to another process, so that they do not all arrive at once; ms. */
const moveWithin = 2_000

/** A server that answers: where, and how to sign in to its demo organisation while that works. */
export type RunningServer = {
  config: Config
  demoSignIn: SignIn | null
  /**
   * Lets balancers and open pages go to another process before the server is closed: for `DRAIN_SECONDS` it answers as
   * ever while `/readyz` says 503, then it sends its sockets away. At once where DRAIN_SECONDS is 0, or `hurry` is aborted.
   */
  drain(hurry: AbortSignal): Promise<void>
}

/**
 * Starts everything that serves, and hands each thing that must be closed to `opened` as soon as
 * it is open, so that a caller who stops half-way closes exactly what there is. `onGivenUp` gets why a server that ran
 * cannot go on.
 * Throws StartRefused with one sentence where the environment or the machine does not allow it.
 */
export async function startServer(
  environment: Environment,
  opened: (close: Closer) => void,
  onGivenUp: (reason: StartRefused) => void,
): Promise<RunningServer> {
  loadPrices(environment.pricesFile)
  const log = createLog(environment.logLevel)
  const database = await openDatabase(environment, { healing: { onGivenUp, log } })
  opened(database.close)
  const { config } = database

  const pool = createPool(config.databaseUrl)
  opened(() => pool.end())
  await refusePrivilegedLogin(pool)
  if (environment.databaseUrl && !environment.databaseDirectUrl) await refusePoolerAlone(pool)

  const clock = () => new Date()
  const demoSignIn = await offerDemo(config, clock())
  if (!config.trustProxy && !isLoopback(config.host)) log.warn({ host: config.host }, openWithoutProxy)
  const tracing = await openTracing(config.traces, log)
  if (tracing) opened(tracing.close)
  const db = createDatabase(pool, {
    trace: tracing?.statement,
    keepStatements: config.databaseUrl === config.databaseDirectUrl,
    share: createConnectionShare(defaultShareLimits),
    longestMs: longestTransactionMs,
  })
  const mail = createMail({ config, db, clock, log })
  opened(() => mail.close())
  const throttle = createThrottle()
  const auth = await createAuthService({ config, pool, db, mail, clock, log, throttle })
  opened(() => auth.close())
  opened(startMoving({ db, clock, log, publicUrl: config.publicUrl }))
  opened(startNoticeMails({ db, clock, log, mail, config }))
  opened(startWebhooks({ db, clock, log, config }))
  const endUpkeep = startUpkeep({ db, clock, log, auditDays: config.auditDays, ptaxUrl: config.ptaxUrl })
  opened(endUpkeep)
  const { identities } = auth
  const live = await createLive({ directUrl: config.databaseDirectUrl, db, identities, clock, log })
  opened(() => live.close())

  const draining = createDrain()
  const webDir = findWeb()
  const parts = { config, pool, db, auth, live, mail, clock, log, throttle, tracing, drain: draining }
  const app = await buildApp({ ...parts, webDir })
  opened(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch(refusePort(config))
  const drain = async (hurry: AbortSignal) => {
    draining.begin()
    if (config.drainSeconds === 0) return
    await sleep(config.drainSeconds * 1_000, undefined, { signal: hurry }).catch(() => {})
    if (!hurry.aborted) await live.leave(moveWithin)
  }
  return { config, demoSignIn, drain }
}

async function offerDemo({ demo, adminDatabaseUrl }: Config, now: Date): Promise<SignIn | null> {
  if (!demo || !adminDatabaseUrl) return null
  await loadDemo(adminDatabaseUrl, now)
  return findDemoSignIn(adminDatabaseUrl)
}

/** The built interface; in development Vite serves it and there may be none. */
function findWeb(): string | null {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  return existsSync(`${folder}/index.html`) ? folder : null
}

function refusePort({ port, host }: Config): (error: NodeJS.ErrnoException) => never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `A porta ${port} já está em uso: encerre o programa que a usa ou escolha outra com PORT.`,
    EACCES: `Não há permissão para usar a porta ${port}: escolha outra com PORT.`,
    EADDRNOTAVAIL: `O endereço ${host} de HOST não é desta máquina.`,
    ENOTFOUND: `O endereço ${host} de HOST não é desta máquina.`,
  }
  return (error) => {
    const sentence = reasons[error.code ?? '']
    throw sentence ? new StartRefused(sentence, { cause: error }) : error
  }
}
