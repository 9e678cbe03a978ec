import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../start-refused.ts'
import { createClient } from '../client.ts'

/** Any fixed number: it keeps two processes from changing one database's schema at once. */
export const migrationLock = 7_205_301

/**
 * Longest that a migration waits for a table that others use, as what asks for that table meanwhile waits behind it.
 * Shorter than PostgreSQL's `deadlock_timeout` of 1 s: of two that wait for each other, the migration gives way.
 */
const lockTimeout = '250ms'

/** Pauses before a migration is tried again that found its tables in use, ms; after the last one it insists. */
export const politePauses = [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000, 4_000]

/**
 * Turns in which a migration only waits. What is in its way then takes long, or holds one table and waits for another
 * that the migration has, under load again and again: from then on such requests are ended with their connection. They
 * are answered 503 and may be sent again.
 */
const turnsWithoutEnding = 2

/** Turns without a limit for a lock, after the pauses: of two that wait for each other PostgreSQL ends one, maybe this one. */
const insistentTurns = 20

/** How often it is looked who is in the way; ms. */
const clearingInterval = 50

/** Whom the transaction that holds `migrationLock` waits for; only the serving login's: a backup or a person is waited for. */
const endRequests = `select pg_terminate_backend(activity.pid)
  from pg_locks lock, pg_stat_activity activity
  where lock.locktype = 'advisory' and lock.objid = ${migrationLock} and lock.granted
    and lock.database = (select oid from pg_database where datname = current_database())
    and activity.pid = any(pg_blocking_pids(lock.pid)) and activity.usename = 'leme_server'`

type TurnOptions = { adminUrl: string; subject: string; pauses: readonly number[] }

/** Does `work` again while it finds its tables in use. Throws StartRefused where no turn succeeded. */
export async function inTurns<T>(work: (lockTimeout: string) => Promise<T>, terms: TurnOptions): Promise<T> {
  const { adminUrl, subject, pauses } = terms
  const turns = [
    ...pauses.map((pause) => ({ timeout: lockTimeout, pause })),
    ...Array.from({ length: insistentTurns }, () => ({ timeout: '0', pause: 0 })),
  ]
  for (const [turn, { timeout, pause }] of turns.entries()) {
    try {
      const attempt = () => work(timeout)
      return await (turn < Math.min(turnsWithoutEnding, pauses.length) ? attempt() : endingRequests(adminUrl, attempt))
    } catch (error) {
      if (!isInUse(error)) throw error
    }
    await sleep(pause)
  }
  throw new StartRefused(
    `${subject} esperou em vão pelas tabelas, que outros usam o tempo todo: encerre os servidores e tente de novo. O banco está como antes dela.`,
  )
}

/** 55P03: the lock was not to be had in time; 40P01: it and another transaction waited for each other. */
function isInUse(error: unknown): boolean {
  return hasCode(error, '55P03') || hasCode(error, '40P01')
}

/**
 * Does `work` while another connection ends the requests that it waits for. Where that one fails, as in a database that
 * was prepared before the owner got this right, they are waited for.
 */
async function endingRequests<T>(adminUrl: string, work: () => Promise<T>): Promise<T> {
  const helper = createClient(adminUrl)
  await helper.connect()
  let working = true
  const endAgain = async () => {
    while (working) {
      await helper.query(endRequests)
      await sleep(clearingInterval)
    }
  }
  const ending = endAgain().catch(() => {})
  try {
    return await work()
  } finally {
    working = false
    await ending
    await helper.end()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
