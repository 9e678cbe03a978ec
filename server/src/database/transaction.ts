import type { Role } from '@leme/contract/can'
import type { ApiKeyScope } from '@leme/contract/wire/api-key-scope'
import type { Compilable } from 'kysely'
import pg from 'pg'
import type { Quota } from '../limits/quota.ts'
import { Problem } from '../problem/problem.ts'
import type { ConnectionShare } from './connection-share.ts'
import type { Answer } from './query/batch.ts'
import { createStatementNames, type StatementNames } from './query/statement-name.ts'
import { createWire, type Ending, type TraceStatement } from './query/wire.ts'

/** Where a request comes from, as it is written down: the address, what the browser says it is, the request's id. */
export type Origin = { ip: string | null; user_agent: string | null; request_id: string | null }

/** Who is asking, as the session row and the users row, or the key's row, say; never as the token says. */
export type Identity = {
  /** The person's id or the API key's; empty for a command of the operator. */
  user_id: string
  /** null until an organisation is known */
  org_id: string | null
  /** `key` for an API key, which then has scopes */
  role: Role | 'key'
  /** What an API key may do; absent for people. */
  scopes?: readonly ApiKeyScope[]
  /** What the key may still ask; absent for people. */
  quota?: Quota
  /** Empty where no person asks. */
  email: string
  /** null where no session of a person stands behind the request */
  session_id: string | null
  /** Absent where no request asks. */
  origin?: Origin
}

export type Transaction = {
  /** Runs SQL text; values go as parameters only. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs a built statement. */
  run<Row>(built: Compilable<Row>): Promise<Row[]>
}

export type TransactionOptions = {
  /** Where its changes come from, as events say it: absent for a page, a key or a command of the machine. */
  source?: 'import' | 'assistant'
  /**
   * PostgreSQL refuses every write. The commit goes out with what the work asks before its first await; what it asks
   * later opens another transaction, which sees what it would have seen in one: what was committed before each statement.
   */
  readOnly?: boolean
  /**
   * Of a write: the work asks all of it before its first await, and nothing but PostgreSQL refuses it. The commit then
   * goes out with it, as that of a read does, and what the work throws afterwards undoes nothing.
   */
  commitsAhead?: boolean
  /**
   * What the work locks of its organisation first: of those who lock the same, one has a connection at a time. Between
   * processes PostgreSQL's lock alone keeps them apart, for which nobody waits longer than `lockTimeout`.
   */
  lock?: string
}

/** The only way from the application to the database. */
export type Database = {
  /** One transaction as the application's role, seeing what the identity's organisation may see. */
  transactionAs<T>(identity: Identity, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** One transaction as the auth service's role. For `auth/` alone. `origin` is for what triggers write down. */
  authTransaction<T>(work: (tx: Transaction) => Promise<T>, origin?: Origin): Promise<T>
  /**
   * Calls `listener` after each COMMIT that touched a project with what it touched, each `project_id:table` once, and
   * before the transaction's caller goes on. It must not throw.
   */
  onChanges(listener: (changes: string[]) => void): void
}

/** Longest that one statement may run; past it the request answers 503. */
const statementTimeout = '15s'
/** Longest wait for what another transaction holds; past it the request answers 503. */
const lockTimeout = '12s'
/** After so long without a statement PostgreSQL ends a transaction: what was to send it is gone or stuck. */
const idleTimeout = '60s'

/**
 * The context of one transaction, in one parameterised statement. Everything is local: COMMIT and ROLLBACK undo it,
 * so a connection that goes back to the pool carries nobody's identity. Never in a CTE, nor in a string of several
 * statements: both let other statements run before the context holds. The comma in app.changes asks the tables'
 * triggers to gather there what the transaction touches (functions/live.sql). Without JIT: to compile a statement takes longer
 * than any of these does.
 */
const enter = `select set_config('role', $1, true), set_config('app.user_id', $2, true),
  set_config('app.org_id', $3, true), set_config('app.role', $4, true), set_config('app.scopes', $5, true),
  set_config('app.origin', $6, true), set_config('app.source', $7, true), set_config('app.changes', ',', true),
  set_config('statement_timeout', '${statementTimeout}', true), set_config('lock_timeout', '${lockTimeout}', true),
  set_config('idle_in_transaction_session_timeout', '${idleTimeout}', true), set_config('timezone', 'UTC', true),
  set_config('jit', 'off', true)`

type DatabaseOptions = {
  /** Whether connections keep statements planned; not every transaction pooler before PostgreSQL lets them. */
  keepStatements?: boolean
  /** By whose turns transactions of identities run; without one, as the pool has connections. */
  share?: ConnectionShare
  trace?: TraceStatement
  /** After so long an identity's transaction asks nothing more and is undone; ms. Endless when absent. */
  longestMs?: number
}

/** What a request may take: as long as its sender waits for an answer. */
export const longestTransactionMs = 30_000

const untraced: TraceStatement = (_text, _name, send) => send()

type ChangesListener = (changes: string[]) => void

/** The database behind a pool: it names what the pool's connections keep. */
export function createDatabase(
  pool: pg.Pool,
  { keepStatements = true, share, trace = untraced, longestMs = Number.POSITIVE_INFINITY }: DatabaseOptions = {},
): Database {
  const nameOf = keepStatements ? createStatementNames() : () => undefined
  const listeners: ChangesListener[] = []
  const notify: ChangesListener = (changes) => {
    if (changes.length > 0) for (const listener of listeners) listener(changes)
  }
  return {
    transactionAs: (identity, work, { lock, source, ...options } = {}) => {
      const { user_id, org_id, role, scopes = [], origin } = identity
      const context = ['leme_app', user_id, org_id ?? '', role, scopes.join(','), originText(origin), source ?? '']
      const run = () => transact(pool, { nameOf, notify, trace, context, longestMs, ...options }, work)
      const id = user_id || (org_id ?? '')
      return share ? share({ org: org_id ?? id, id, isKey: role === 'key' }, run, lock) : run()
    },
    authTransaction: (work, origin) =>
      transact(pool, { nameOf, notify, trace, context: ['leme_auth', '', '', '', '', originText(origin), ''] }, work),
    onChanges: (listener) => void listeners.push(listener),
  }
}

/** As context.origin() reads it (functions/context.sql). */
export function originText(origin: Origin | undefined): string {
  if (!origin) return ''
  const { ip, user_agent, request_id } = origin
  return JSON.stringify({ ip, user_agent, request_id })
}

type TransactionTerms = Omit<TransactionOptions, 'lock' | 'source'> & {
  longestMs?: number
  nameOf: StatementNames
  notify: ChangesListener
  trace: TraceStatement
  context: string[]
}

async function transact<T>(pool: pg.Pool, terms: TransactionTerms, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { context, notify, readOnly = false, commitsAhead = readOnly, longestMs = Number.POSITIVE_INFINITY } = terms
  const connection = await pool.connect()
  const wire = createWire(connection, terms)
  const deadline = performance.now() + longestMs
  let isOpen = false
  let hasAsked = false
  let opened: Promise<unknown> = Promise.resolve()
  /** The answers to a commit that went out with its transaction's statements. */
  let ending: Promise<Ending> | undefined
  let broken: Error | undefined

  // Should one of these fail, the transaction is aborted or never began, and then the login alone may touch nothing.
  function open(): void {
    const begun = wire.send(readOnly ? 'begin read only' : 'begin')
    opened = Promise.all([opened, begun, wire.send(enter, context)])
    opened.catch(() => {})
    isOpen = true
  }
  function ask(text: string, values: readonly unknown[]): Promise<Answer> {
    if (!isOpen && !readOnly) throw new Error('the transaction was to end with what it asked first')
    if (performance.now() > deadline) throw new Problem('unavailable', { headers: { 'retry-after': '1' } })
    return wire.together(() => {
      if (!isOpen) open()
      hasAsked = true
      return wire.sendTraced(text, values)
    })
  }
  /** Commits, and reports what was touched. */
  async function end(): Promise<Ending> {
    isOpen = false
    const answers = await wire.end(readOnly)
    notify(changesOf(answers))
    return answers
  }

  const tx: Transaction = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await ask(text, values)).rows as Row[],
    run: async <Row>(built: Compilable<Row>) => {
      const { sql, parameters } = built.compile()
      return (await ask(sql, parameters)).rows as Row[]
    },
  }
  try {
    // What the work has queued goes out also where it fails before its first await.
    const working = wire.together(() => {
      open()
      const result = work(tx)
      if (commitsAhead && hasAsked) ending = end()
      return result
    })
    const outcome = await working.catch(async (error: unknown) => {
      await opened // why the transaction never opened says more than that its statements failed
      throw error
    })
    await opened
    if (ending) requireCommit(await ending)
    if (isOpen) {
      ending = end()
      requireCommit(await ending)
    }
    return outcome
  } catch (error) {
    const answers: PromiseSettledResult<unknown>[] = [...((await ending) ?? [])]
    const isOver = !isOpen && answers.at(-1)?.status === 'fulfilled'
    if (!isOver) answers.push(...(await Promise.allSettled([wire.send('rollback')])))
    broken = lossOf(answers)
    throw error
  } finally {
    connection.release(broken)
  }
}

/**
 * Nothing where it was not committed. A connection that broke before the answer leaves that open: better one report too
 * many.
 */
function changesOf([asked, ended]: Ending): string[] {
  const isCommitted = ended.status === 'fulfilled' ? ended.value.tag === 'COMMIT' : lossOf([ended]) !== undefined
  const [row] = asked.status === 'fulfilled' && asked.value ? (asked.value.rows as { changes: string | null }[]) : []
  const changes = row?.changes ?? ''
  return isCommitted ? changes.split(',').filter((change) => change !== '') : []
}

/** Why the connection is of no more use: what fails without PostgreSQL's having refused it. */
function lossOf(answers: readonly PromiseSettledResult<unknown>[]): Error | undefined {
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  return reasons.find((reason) => !(reason instanceof pg.DatabaseError))
}

/** After an error that the work swallowed PostgreSQL answers ROLLBACK, without complaint. */
function requireCommit([, ended]: Ending): void {
  if (ended.status === 'rejected') throw ended.reason
  if (ended.value.tag !== 'COMMIT') throw new Error(`the transaction ended with ${ended.value.tag}, not COMMIT`)
}
