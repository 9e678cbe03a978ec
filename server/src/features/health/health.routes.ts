import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** `/healthz`: this process answers. `/readyz`: it also reaches its database. Both are public and say nothing else. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await pool.query('select 1')
    return { status: 'ok' }
  })
}
