import pino from 'pino'
import { buildApp, type Services } from '../../server/src/app.ts'
import { createAuthService } from '../../server/src/auth/service.ts'
import { defaultLimits } from '../../server/src/auth/sign-in/limits.ts'
import type { Config } from '../../server/src/config.ts'
import { createPool } from '../../server/src/database/pool.ts'
import { createDatabase } from '../../server/src/database/transaction.ts'
import { freePort } from '../../server/src/free-port.ts'
import { createThrottle } from '../../server/src/http/request-limits.ts'
import { createLive } from '../../server/src/live/live.ts'
import { createMail } from '../../server/src/mail/mail.ts'
import type { BenchDatabase } from '../database.ts'
import type { Closer } from '../stage.ts'

/** The real server on loopback, whose clock begins at `now` and goes on from there. Answers its origin. */
export async function startDatedServer(
  database: BenchDatabase,
  now: Date,
  opened: (close: Closer) => void,
  understanding: Services['understanding'] = {},
): Promise<string> {
  const started = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - started)
  const port = await freePort()
  const config: Config = {
    port,
    host: '127.0.0.1',
    publicUrl: `http://localhost:${port}`,
    databaseUrl: database.serverUrl,
    adminDatabaseUrl: database.adminUrl,
    databaseDirectUrl: database.serverUrl,
    dataDir: database.dataDir,
    demo: false,
    secretKey: 'a-key-of-a-database-that-lives-for-one-run',
    trustProxy: false,
    logLevel: 'error',
    requestsPerMinute: Infinity,
    sentencesPerMinute: Infinity,
    exportsPerMinute: Infinity,
    invitationsPerMinute: Infinity,
    metricsToken: null,
    drainSeconds: 0,
    traces: null,
    auditDays: 365,
    signup: 'open',
    signupConfirm: false,
    mail: null,
    sms: null,
    providers: [],
    webhookPrivateAddresses: false,
    pricesFile: null,
    ptaxUrl: null,
    model: null,
  }
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const pool = createPool(config.databaseUrl)
  opened(() => pool.end())
  const db = createDatabase(pool)
  const limits = { ...defaultLimits, sign_in: Infinity, sign_up: Infinity }
  const mail = createMail({ config, db, clock, log })
  const throttle = createThrottle()
  opened(() => mail.close())
  const auth = await createAuthService({ config, pool, db, mail, clock, log, throttle, limits })
  opened(() => auth.close())
  const live = await createLive({
    directUrl: config.databaseDirectUrl,
    db,
    identities: auth.identities,
    clock,
    log,
  })
  opened(() => live.close())
  const app = await buildApp({
    config,
    pool,
    db,
    auth,
    live,
    mail,
    clock,
    log,
    throttle,
    webDir: null,
    checkAnswers: true,
    understanding,
  })
  opened(() => app.close())
  await app.listen({ port, host: config.host })
  return config.publicUrl
}
