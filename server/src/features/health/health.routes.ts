import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Drain } from '../../http/drain.ts'

/**
 * `/healthz`: this process answers. `/readyz`: it also reaches its database and is not about to stop; while it drains,
 * 503 with `draining`. Both are public and say nothing else.
 */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, drain: Drain): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (drain.isDraining) return reply.code(503).header('retry-after', '1').send({ status: 'draining' })
    await pool.query('select 1')
    return { status: 'ok' }
  })
}
