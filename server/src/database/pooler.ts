import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'

/**
 * Refuses a login behind a pooler where no other way to PostgreSQL is named: in transaction mode notices would be lost
 * in silence, and planned statements would be missing on the next connection. A pooler says of each connection an id of
 * its own, not that of the PostgreSQL process behind it. Throws StartRefused with one sentence.
 */
export async function refusePoolerAlone(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect()
  try {
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { processID } = connection as pg.PoolClient & { processID: number }
    if (rows[0]?.pid === processID) return
  } finally {
    connection.release()
  }
  throw new StartRefused(
    'DATABASE_URL passa por um pooler de conexões (como o PgBouncer), que perde avisos: defina DATABASE_DIRECT_URL com o endereço do PostgreSQL sem ele.',
  )
}
