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
 * Connections of one login. Statements are pipelined: several may be on the wire before the first answer is read,
 * so opening a transaction costs no round trip of its own.
 */
export function createPool(connectionString: string, options: { max?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 16,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'leme',
    types,
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that breaks, idle or at work, fails its statements and is replaced. Without a listener it would end
  // the process.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return pool
}
