import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createPool } from '../../server/src/database/pool.ts'
import type { Batch } from '../../server/src/database/query/batch.ts'
import { createDatabase, type Identity, type Transaction } from '../../server/src/database/transaction.ts'

/** One that has a name is prepared once by each connection: parsed and planned. */
export type Statement = {
  name?: string
  text: string
  values: readonly unknown[]
  /** Whether it was sent only when all before it had been answered. */
  waits: boolean
}

/** A value that must differ from one transaction to the next. */
export type Own = {
  /** What stands for it in the recorded values. */
  recorded: unknown
  /** Called once for each transaction. */
  next: () => unknown
  /** The same for pgbench, of its variables `own` (random), `turn` (the client's transactions) and `client_id`. */
  sql: string
}

/** Statements of one transaction, and which of their values are each transaction's own. */
export type Recording = { statements: Statement[]; own: Own[] }

export const unique = 'a value of its own'
export const uniqueText: Own = { recorded: unique, next: () => randomUUID(), sql: '(:own)::text' }

/**
 * Does the work once in a transaction and answers every statement that reached PostgreSQL, from BEGIN to COMMIT: so
 * the raw loops send what the server sends, and nobody keeps a copy of its SQL.
 */
export async function recordTransaction(
  serverUrl: string,
  identity: Identity,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const pool = createPool(serverUrl, { max: 1 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (batch: Batch) => void
    const recording = (batch: Batch) => {
      for (const [index, { name, text, values = [] }] of batch.statements.entries())
        statements.push({ name, text, values, waits: index === 0 })
      query(batch)
    }
    client.query = recording as pg.Client['query']
  })
  try {
    await createDatabase(pool).transactionAs(identity, work)
    return statements
  } finally {
    await pool.end()
  }
}

/** The statement as text alone, its values written in: for programs that take no parameters. */
export function withLiterals({ text, values }: Statement, own: Own[]): string {
  return text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1], own))
}

function literal(value: unknown, own: Own[]): string {
  const varying = own.find(({ recorded }) => recorded === value)
  if (varying) return varying.sql
  if (value === null || value === undefined) return 'null'
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return withoutColons(pg.escapeLiteral(String(value)))
}

/** pgbench takes a colon and a word for a variable, also within a literal. */
function withoutColons(quoted: string): string {
  return quoted.includes(':') ? `${quoted.startsWith(' E') ? '' : 'E'}${quoted.replaceAll(':', '\\x3a')}` : quoted
}
