import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { buildApp, type Services } from '../src/app.ts'
import type { HashCost, Verify } from '../src/auth/password/password.ts'
import { type AuthTimes, createAuthService } from '../src/auth/service.ts'
import { defaultLimits, type Limits } from '../src/auth/sign-in/limits.ts'
import type { Config } from '../src/config.ts'
import { createConnectionShare, defaultShareLimits, type ShareLimits } from '../src/database/connection-share.ts'
import { createPool } from '../src/database/pool.ts'
import { createDatabase } from '../src/database/transaction.ts'
import { freePort } from '../src/free-port.ts'
import { type ConnectionLimits, defaultConnectionLimits } from '../src/http/connections.ts'
import { createThrottle } from '../src/http/request-limits.ts'
import { createLive, type liveTimes } from '../src/live/live.ts'
import { createLog } from '../src/log.ts'
import { createMail } from '../src/mail/mail.ts'
import { openTracing } from '../src/tracing/open.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** The real application, listening, on a database of its own. */
export type TestServer = {
  /** Origin, without a final slash. */
  url: string
  services: Services
  database: TestDatabase
  close: () => Promise<void>
}

type Options = {
  /** The time that the server goes by; the machine's when absent. */
  clock?: () => Date
  /** What the environment would have said otherwise. */
  config?: Partial<Config>
  /** How often is too often; by default a test's many people at one address are never too many. */
  limits?: Partial<Limits>
  /** Judges passwords, where a test counts them; argon2 when absent. */
  verifyPassword?: Verify
  /** How long clients may take, and how many there may be, where a test cannot wait that long or be that many. */
  connections?: Partial<ConnectionLimits>
  /** How long the refusal of who asks too often takes; ms. */
  throttleMs?: number
  /** What of signing in and of keys takes its time, where a test cannot wait that long. */
  authTimes?: AuthTimes
  /** How soon silent sockets are cut off, where a test cannot wait that long. */
  liveTimes?: typeof liveTimes
  /** Gets each line of the log, and the log then writes from `info` on. */
  onLog?: (line: string) => void
  /** How many transactions run at once, and wait. */
  share?: Partial<ShareLimits>
  /** How long PostgreSQL may be silent, where a test cannot wait as long as usual; ms. */
  silenceMs?: number
  /** How sentences to the assistant are understood, where that differs from the usual. */
  understanding?: Services['understanding']
  /** Another server, to be one of several on its database; that one drops it. */
  beside?: TestServer
  /** A database that is there already, and that its maker drops. */
  database?: TestDatabase
  /** Where to listen; a free port when absent. */
  port?: number
  /** Folder of the built interface, for tests in a browser. */
  webDir?: string
}

const manyPeople: Limits = {
  ...defaultLimits,
  sign_in: Infinity,
  sign_up: Infinity,
  otp: Infinity,
  recover: Infinity,
  verify: Infinity,
  token_refresh: Infinity,
  email_change: Infinity,
}

/** Thousands of people sign up in tests, and a hash is made to take its time. */
const quickHashes: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Tests compare what is answered, and hundreds of answers would each take a quarter of a second. */
const quickAnswers: AuthTimes = { evenMs: 20 }

/** Spans go out at once, and a collector that says nothing is not waited for. */
const promptTraces = { delay: 50, close: 300 }

/** A machine on which many tests run is slow: what a sentence may take is for tests of that alone. */
const unhurried = { deadlineMs: 15_000, waitMs: 15_000, startMs: 15_000 }

/**
 * Starts the real application with its real services and a copied database;
 * every answer is compared with its contract. Call it in `beforeAll`, and `close` it in `afterAll`.
 */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const given = options.beside?.database ?? options.database
  const database = given ?? (await createTestDatabase())
  const port = options.port ?? (await freePort())
  const shared = options.beside && { secretKey: options.beside.services.config.secretKey }
  const config: Config = { ...testConfig(database, port), ...shared, ...options.config }
  const clock = options.clock ?? (() => new Date())
  const log = createLog(options.onLog ? 'info' : config.logLevel, options.onLog)
  const pool = createPool(config.databaseUrl, { silenceMs: options.silenceMs })
  const share = createConnectionShare({ ...defaultShareLimits, ...options.share })
  const tracing = await openTracing(config.traces, log, promptTraces)
  const keepStatements = config.databaseUrl === config.databaseDirectUrl
  const db = createDatabase(pool, { share, trace: tracing?.statement, keepStatements })
  const mail = createMail({ config, db, clock, log })
  const throttle = createThrottle(options.throttleMs ?? 20)
  const auth = await createAuthService({
    config,
    pool,
    db,
    mail,
    clock,
    log,
    throttle,
    limits: { ...manyPeople, ...options.limits },
    verifyPassword: options.verifyPassword,
    passwordCost: quickHashes,
    times: { ...quickAnswers, ...options.authTimes },
  })
  const { identities } = auth
  const live = await createLive({
    directUrl: config.databaseDirectUrl,
    db,
    identities,
    clock,
    log,
    times: options.liveTimes,
  })
  const services: Services = {
    config,
    pool,
    db,
    auth,
    live,
    mail,
    clock,
    log,
    throttle,
    tracing,
    webDir: options.webDir ?? null,
    checkAnswers: true,
    connections: { ...defaultConnectionLimits, ...options.connections },
    understanding: { ...unhurried, ...options.understanding },
  }
  const app = await buildApp(services)
  await app.listen({ port, host: config.host })
  const close = async () => {
    const closed = app.close()
    // A browser's connection on which nothing was asked yet counts as busy for as long as it may be silent.
    if (options.webDir) app.server.closeAllConnections()
    await closed
    await live.close()
    await auth.close()
    await mail.close()
    await tracing?.close()
    await pool.end()
    if (!given) await database.drop()
  }
  return { url: `http://localhost:${port}`, services, database, close }
}

function testConfig(database: TestDatabase, port: number): Config {
  return {
    port,
    host: '127.0.0.1',
    publicUrl: `http://localhost:${port}`,
    databaseUrl: database.serverUrl,
    adminDatabaseUrl: database.adminUrl,
    databaseDirectUrl: database.serverUrl,
    dataDir: tmpdir(),
    demo: false,
    secretKey: randomBytes(32).toString('base64url'),
    trustProxy: false,
    drainSeconds: 0,
    logLevel: 'silent',
    // A test asks as fast as it can.
    requestsPerMinute: Infinity,
    sentencesPerMinute: Infinity,
    exportsPerMinute: Infinity,
    invitationsPerMinute: Infinity,
    metricsToken: null,
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
}
