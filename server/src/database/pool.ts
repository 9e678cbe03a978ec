import type { Socket } from 'node:net'
import pg from 'pg'

const asText = (value: string) => value
const { builtins } = pg.types

/** Values that JavaScript would bend stay the text that PostgreSQL wrote: dates, instants, decimals, large integers. */
const textTypes = new Set<number>([
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
  builtins.NUMERIC,
  builtins.INT8,
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    textTypes.has(oid) ? asText : pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * A connection in use on which nothing moves for so long is given up with what was asked over it, ms. PostgreSQL itself
 * ends statements sooner (see transaction.ts), so that it, or the way to it, is gone. pg's own `query_timeout` would keep
 * each answer for long (see batch.ts), and take a timer for each statement.
 */
const longestSilence = 20_000

/**
 * Connections of one login. Statements are pipelined: several may be on the wire before the first answer is read,
 * so opening a transaction costs no round trip of its own.
 */
export function createPool(connectionString: string, options: { max?: number; silenceMs?: number } = {}): pg.Pool {
  const { max = 16, silenceMs = longestSilence } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: Math.min(10_000, silenceMs),
    keepAlive: true,
    application_name: 'leme',
    types,
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that breaks, idle or at work, fails its statements and is replaced. Without a listener it would end
  // the process.
  pool.on('error', () => {})
  pool.on('connect', (connection) => {
    connection.on('error', () => {})
    const stream = socketOf(connection)
    stream.on('timeout', () => stream.destroy(new Error('Query read timeout')))
  })
  pool.on('acquire', (connection) => socketOf(connection).setTimeout(silenceMs))
  pool.on('release', (_error, connection) => socketOf(connection).setTimeout(0))
  return pool
}

/** pg types it as what a caller could hand in. */
function socketOf({ connection }: pg.PoolClient): Socket {
  return connection.stream as Socket
}
