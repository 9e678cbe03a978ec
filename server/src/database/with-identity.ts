import type { Writable } from 'node:stream'
import type { Role } from '@leme/contract/can'
import type { Compilable } from 'kysely'
import type pg from 'pg'
import { statementName } from './statement-name.ts'

/** Who is asking, as the session row and the users row say; never as the token says. */
export type Identity = {
  user_id: string
  /** null until an organisation is known */
  org_id: string | null
  role: Role
  email: string
  /** null where no session of a person stands behind the request */
  session_id: string | null
}

export type Transaction = {
  /** Runs SQL text; values go as parameters only. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs a built statement. */
  run<Row>(built: Compilable<Row>): Promise<Row[]>
}

/** The only way from the application to the database. */
export type Door = {
  /** One transaction as the application's role, seeing what the identity's organisation may see. */
  withIdentity<T>(identity: Identity, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** One transaction as the auth service's role. For `auth/` alone. */
  withAuth<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Longest that one statement may run; past it the request answers 503. */
const statementTimeout = '15s'

/**
 * The context of one transaction, in one parameterised statement. Everything is local: COMMIT and ROLLBACK undo it,
 * so a connection that goes back to the pool carries nobody's identity. Never in a CTE, nor in a string of several
 * statements: both let other statements run before the context holds.
 */
const enter = `select set_config('role', $1, true), set_config('app.user_id', $2, true),
  set_config('app.org_id', $3, true), set_config('app.role', $4, true),
  set_config('statement_timeout', '${statementTimeout}', true), set_config('timezone', 'UTC', true)`

type DoorOptions = {
  /** Whether connections keep statements planned; not every transaction pooler before PostgreSQL lets them. */
  keepStatements?: boolean
}

export function createDoor(pool: pg.Pool, { keepStatements = true }: DoorOptions = {}): Door {
  const nameOf = keepStatements ? statementName : () => undefined
  return {
    withIdentity: (identity, work) =>
      transact(pool, nameOf, ['leme_app', identity.user_id, identity.org_id ?? '', identity.role], work),
    withAuth: (work) => transact(pool, nameOf, ['leme_auth', '', '', ''], work),
  }
}

async function transact<T>(
  pool: pg.Pool,
  nameOf: (text: string) => string | undefined,
  context: string[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect()
  const send = (text: string, values: readonly unknown[]) =>
    connection.query({ name: nameOf(text), text, values: [...values] })
  const { stream } = connection.connection
  let broken: Error | undefined
  try {
    // Sent in one packet with the work's first statement. Should one fail, the transaction is aborted or never began,
    // and then the login alone may touch nothing.
    stream.cork()
    const opened = Promise.all([connection.query('begin'), send(enter, context)])
    opened.catch(() => {})
    const tx: Transaction = {
      async query(text, values = []) {
        const result = await send(text, values)
        return result.rows
      },
      async run(built) {
        const { sql, parameters } = built.compile()
        const result = await send(sql, parameters)
        return result.rows
      },
    }
    const outcome = await begun(work, tx, stream).catch(async (error: unknown) => {
      await opened // why the transaction never opened says more than that its statements failed
      throw error
    })
    await opened
    const { command } = await connection.query('commit')
    // After an error that the work swallowed PostgreSQL answers ROLLBACK, without complaint.
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}, not COMMIT`)
    return outcome
  } catch (error) {
    await connection.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    connection.release(broken)
  }
}

/** Starts the work and lets go what it has sent so far, also where it fails before its first await. */
async function begun<T>(work: (tx: Transaction) => Promise<T>, tx: Transaction, stream: Writable): Promise<T> {
  try {
    return work(tx)
  } finally {
    stream.uncork()
  }
}
