import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartRefused } from '../../start-refused.ts'

/** When to give up, and how long to wait before each restart. */
type HealingLimits = {
  /** How many deaths within `withinMs` are too many. */
  mostDeaths: number
  withinMs: number
  /** Before the restart that follows the nth recent death; ms. */
  pauseMs: (deaths: number) => number
}

/** Ten deaths in five minutes have a cause that no restart removes. Each pause leaves most of ten seconds to the start. */
const defaultHealingLimits: HealingLimits = {
  mostDeaths: 10,
  withinMs: 300_000,
  pauseMs: (deaths) => Math.min(5_000, 50 * 2 ** deaths),
}

export type Healing = {
  /** Gets why there will be no further restart, in one sentence. Called once at most. */
  onGivenUp: (reason: StartRefused) => void
  log: Pick<FastifyBaseLogger, 'warn'>
  limits?: HealingLimits
}

type Database = {
  isRunning: () => boolean
  restart: () => Promise<void>
  /** What PostgreSQL said last. */
  lastComplaint: () => string
  /** Where it says more. */
  logFile: string
}

/** How often it is looked whether PostgreSQL lives; ms. */
const interval = 250

/**
 * Starts PostgreSQL again whenever it is found dead, later after each death and until there were too many; a start
 * that fails counts as one. Answers how to stop watching, which waits for a restart under way.
 */
export function keepRunning(database: Database, { onGivenUp, log, limits = defaultHealingLimits }: Healing) {
  const stopped = new AbortController()
  let deaths: number[] = []

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      if (!database.isRunning() && !(await heal())) return
      await pause(interval)
    }
  }

  /** Whether it is worth watching on. */
  async function heal(): Promise<boolean> {
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < limits.withinMs), now]
    if (deaths.length >= limits.mostDeaths) {
      onGivenUp(new StartRefused(givenUp(deaths.length, limits, database)))
      return false
    }
    log.warn({ deaths: deaths.length }, 'the embedded PostgreSQL is gone and will be started again')
    await pause(limits.pauseMs(deaths.length))
    if (stopped.signal.aborted) return false
    try {
      await database.restart()
      log.warn({ ms: Math.round(performance.now() - now) }, 'the embedded PostgreSQL is back')
    } catch (error) {
      log.warn({ err: error }, 'the embedded PostgreSQL did not start')
    }
    return true
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
  }

  const watching = watch()
  return async () => {
    stopped.abort()
    await watching
  }
}

function givenUp(deaths: number, { withinMs }: HealingLimits, { lastComplaint, logFile }: Database): string {
  const minutes = Math.ceil(withinMs / 60_000)
  return `O PostgreSQL embutido caiu ${deaths} vezes em ${minutes} minutos e não será iniciado de novo (${lastComplaint()}): corrija a causa, que está em ${logFile}, e inicie o Leme outra vez.`
}
