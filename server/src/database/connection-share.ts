import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { Problem } from '../problem/problem.ts'
import { tooSoon } from '../problem/too-soon.ts'
import { type TurnLimits, TurnQueue } from '../workers/turn-queue.ts'

export type ShareLimits = TurnLimits & {
  /** Transactions that run at once, of everybody; fewer than the pool has connections, as not all of them go by turns. */
  runningAll: number
  /** Longest that a transaction waits for its turn; ms. */
  waitMs: number
  /** How much work of one person runs on end before it is paced: from then on it takes half of the time at most; ms. */
  burstMs: number
  /** Transactions at once of somebody who is alone, whom nobody waits for; at least `runningEach`. */
  runningAlone: number
  /** How long ago everybody else last asked where somebody counts as alone; ms. */
  aloneAfterMs: number
}

/** What one transaction counts at most, so that one long one does not make its owner wait as long again; ms. */
const mostCounted = 250
/** Of how many people it is known how much they have had lately. */
const mostRemembered = 10_000

/**
 * A browser sends six requests at once, and a restored window of tabs more: they wait a little. One person never has all
 * cores of a small machine.
 */
export const defaultShareLimits: ShareLimits = {
  runningEach: Math.max(1, Math.min(4, availableParallelism() - 1)),
  runningAll: 12,
  waitingEach: 200,
  waitingAll: 2_000,
  waitMs: 15_000,
  burstMs: 1_000,
  runningAlone: 2 * availableParallelism(),
  aloneAfterMs: 2_000,
}

/**
 * Runs what needs a connection when it is this person's or key's turn: a few of each at once, everybody in turn, and who
 * never stops asking at half speed while others ask as well. Throws rate_limited where too many of theirs wait, and unavailable where all together
 * are too many or the turn does not come.
 */
export type ConnectionShare = <T>(asker: ShareAsker, work: () => Promise<T>) => Promise<T>

/** An API key is not paced: its requests are limited by the minute, and what programs send comes without end. */
export type ShareAsker = { id: string; isKey: boolean }

type Turn = { start: () => void; timer: NodeJS.Timeout }

const tooManyAtOnce = 'Muitas requisições suas ao mesmo tempo. Aguarde e tente novamente'

export function createConnectionShare(limits: ShareLimits): ConnectionShare {
  const queue = new TurnQueue<Turn>({ ...limits, runningEach: limits.runningAlone })
  const company = createCompany(limits.aloneAfterMs)
  /** Until when each person's work is paid for, each of its milliseconds with two; performance.now(). */
  const paidUntil = new LRUCache<string, number>({ max: mostRemembered })

  function startNext(): void {
    while (queue.running < limits.runningAll) {
      const next = queue.take(
        (who, _, running) => company.isAlone(who) || (running < limits.runningEach && restOf(who) <= 0),
      )
      if (!next) return
      clearTimeout(next.job.timer)
      next.job.start()
    }
  }

  function restOf(who: string): number {
    return (paidUntil.get(who) ?? 0) - performance.now()
  }

  function count(who: string, ms: number): void {
    if (company.isAlone(who)) return
    const now = performance.now()
    const from = Math.max(paidUntil.get(who) ?? 0, now - limits.burstMs)
    paidUntil.set(who, from + 2 * Math.min(ms, mostCounted))
    const rest = restOf(who)
    // A timer may fire a millisecond early.
    if (rest > 0) setTimeout(startNext, Math.ceil(rest) + 1)
  }

  function enter(who: string): Promise<void> {
    company.asked(who)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (queue.remove(who, turn)) reject(unavailable())
      }
      const turn = { start: resolve, timer: setTimeout(giveUp, limits.waitMs) }
      const added = queue.add(who, turn)
      if (added === 'added') return startNext()
      clearTimeout(turn.timer)
      reject(added === 'person_full' ? tooSoon('rate_limited', 1, tooManyAtOnce) : unavailable())
    })
  }

  return async ({ id, isKey }, work) => {
    await enter(id)
    const began = performance.now()
    try {
      return await work()
    } finally {
      if (!isKey) count(id, performance.now() - began)
      queue.done(id)
      startNext()
    }
  }
}

/** Knows who has asked last, and who before: enough to say of everybody whether somebody else did. */
function createCompany(aloneAfterMs: number) {
  let last = { who: '', at: Number.NEGATIVE_INFINITY }
  let before = last
  return {
    asked(who: string): void {
      if (who !== last.who) before = last
      last = { who, at: performance.now() }
    },
    isAlone(who: string): boolean {
      const other = who === last.who ? before : last
      return performance.now() - other.at > aloneAfterMs
    },
  }
}

function unavailable(): Problem {
  return new Problem('unavailable', { headers: { 'retry-after': '1' } })
}
