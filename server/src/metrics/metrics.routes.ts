import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../database/transaction.ts'
import { isAskedAtThisMachine } from '../http/proxy.ts'
import { listJobFigures } from '../jobs/job-figures.ts'
import { liveChanges, observe, observeKinds, observeProcess, registry, requestDuration } from './metrics.ts'

/** What the live sockets say of themselves. */
type Counted = { sockets: () => number; subscriptions: () => number }

type Observed = { config: Config; pool: pg.Pool; db: Database; live: Counted; clock: () => Date }

/** Measures every request from here on; call it before the routes. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) }
    requestDuration.observe(labels, reply.elapsedTime / 1000)
  })
}

/**
 * GET /metrics: for who asks at this machine past no proxy, or shows METRICS_TOKEN; as if it were not there for others.
 */
export function metricsRoutes(app: FastifyInstance, { config, pool, db, live, clock }: Observed): void {
  observeProcess()
  observe('leme_pool_connections', 'Connections to the database', () => pool.totalCount)
  observe('leme_pool_idle_connections', 'Connections that wait for work', () => pool.idleCount)
  observe('leme_pool_waiting', 'Transactions that wait for a connection', () => pool.waitingCount)
  observe('leme_live_sockets', 'Open live sockets', () => live.sockets())
  observe('leme_live_subscriptions', 'What live sockets follow', () => live.subscriptions())
  observe('leme_messages_waiting', 'Mails and text messages that are not sent yet; -1 without a database', () =>
    countWaiting(db),
  )
  const ofJobs = (field: 'waiting' | 'failed' | 'oldest') => () => readJobs(db, clock(), field)
  observeKinds('leme_jobs_waiting', 'Jobs that are not done yet, by their kind', ofJobs('waiting'))
  observeKinds('leme_jobs_failed', 'Jobs that were given up in the last week, by their kind', ofJobs('failed'))
  observeKinds(
    'leme_jobs_oldest_seconds',
    'How long the job that waits longest has been due, by kind',
    ofJobs('oldest'),
  )
  db.onChanges((changes) => liveChanges.inc(changes.length))

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

async function countWaiting(db: Database): Promise<number> {
  const count =
    'select count(*)::int as waiting from system.jobs where recipient is not null and done_at is null and failed_at is null'
  return db
    .authTransaction((tx) => tx.query<{ waiting: number }>(count))
    .then(
      ([row]) => row?.waiting ?? 0,
      () => -1,
    )
}

async function readJobs(db: Database, now: Date, field: 'waiting' | 'failed' | 'oldest'): Promise<Map<string, number>> {
  const kinds = await db.authTransaction((tx) => listJobFigures(tx, now)).catch(() => [])
  return new Map(kinds.map((figures) => [figures.kind, figures[field]]))
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const { authorization = '' } = request.headers
  if (token !== null && authorization !== '') return isSame(authorization, `Bearer ${token}`)
  return isAskedAtThisMachine(request)
}

/** Compares without telling by time how much of it is right. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
