import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { type Path, TurnTree } from '../limits/turn-tree.ts'
import { Problem } from '../problem/problem.ts'
import { tooSoon } from '../problem/too-soon.ts'

export type ShareLimits = {
  /** Transactions of one person, or of the keys of one organisation together, that run at once while others ask too. */
  runningEach: number
  /** Of one organisation. */
  runningOrg: number
  /** Of everybody; fewer than the pool has connections, as not all of them go by turns. */
  runningAll: number
  /** How many more may wait: of one person or key, of the keys of one organisation, of an organisation, of everybody. */
  waitingEach: number
  waitingKeys: number
  waitingOrg: number
  waitingAll: number
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
 * cores of a small machine, nor one organisation all connections: what it holds, it holds from itself.
 */
export const defaultShareLimits: ShareLimits = {
  runningEach: Math.max(1, Math.min(4, availableParallelism() - 1)),
  runningOrg: 8,
  runningAll: 12,
  waitingEach: 200,
  waitingKeys: 500,
  waitingOrg: 1_500,
  waitingAll: 4_000,
  waitMs: 15_000,
  burstMs: 1_000,
  runningAlone: 2 * availableParallelism(),
  aloneAfterMs: 2_000,
}

/**
 * Runs what needs a connection when it is its turn: one organisation after the other, within it one person after the
 * other, and its keys as one of them. Each has a few at once, and who never stops asking has half of the time while
 * others ask as well. Of an organisation's work with the same `lock` one runs at a time: it would only wait for the other
 * with a connection in its hands. Throws rate_limited where too much of theirs waits, and unavailable where all together
 * is too much or the turn does not come.
 */
export type ConnectionShare = <T>(asker: ShareAsker, work: () => Promise<T>, lock?: string) => Promise<T>

/** Keys are not paced: their requests are limited by the minute, and what programs send comes without end. */
export type ShareAsker = { org: string; id: string; isKey: boolean }

type Turn = { start: () => void; timer: NodeJS.Timeout; lock: string | null }

/** At which depth of a path people stand, beside all keys of their organisation as one. */
const ofPeople = 1

const tooManyAtOnce = 'Muitas requisições suas ao mesmo tempo. Aguarde e tente novamente'
const tooManyOfAll = 'Muitas requisições da sua organização ao mesmo tempo. Aguarde e tente novamente'

export function createConnectionShare(limits: ShareLimits): ConnectionShare {
  const queue = new TurnTree<Turn>()
  const askers = createRecentAskers(limits.aloneAfterMs)
  /** Until when each person's work is paid for, each of its milliseconds with two; performance.now(). */
  const paidUntil = new LRUCache<string, number>({ max: mostRemembered })
  const held = new Set<string>()

  const rules = {
    group(depth: number, name: string, running: number): boolean {
      if (depth < ofPeople) return running < limits.runningOrg
      // Of the keys each may have what all of them may.
      if (depth > ofPeople) return true
      if (askers.isAlone(name)) return running < limits.runningAlone
      return running < limits.runningEach && restOf(name) <= 0
    },
    job: ({ lock }: Turn) => lock === null || !held.has(lock),
  }

  function startNext(): void {
    while (queue.running < limits.runningAll) {
      const next = queue.take(rules)
      if (!next) return
      clearTimeout(next.timer)
      if (next.lock !== null) held.add(next.lock)
      next.start()
    }
  }

  function restOf(who: string): number {
    return (paidUntil.get(who) ?? 0) - performance.now()
  }

  function count(who: string, ms: number): void {
    if (askers.isAlone(who)) return
    const now = performance.now()
    const from = Math.max(paidUntil.get(who) ?? 0, now - limits.burstMs)
    paidUntil.set(who, from + 2 * Math.min(ms, mostCounted))
    const rest = restOf(who)
    // A timer may fire a millisecond early.
    if (rest > 0) setTimeout(startNext, Math.ceil(rest) + 1)
  }

  function refuseFull(path: Path): void {
    const [all = 0, org = 0, ...own] = queue.waitingOf(path)
    const [each = 0, keys = 0] = own.toReversed()
    if (each >= limits.waitingEach) throw tooSoon('rate_limited', 1, tooManyAtOnce)
    if (keys >= limits.waitingKeys || org >= limits.waitingOrg) throw tooSoon('rate_limited', 1, tooManyOfAll)
    if (all >= limits.waitingAll) throw unavailable()
  }

  function enter(path: Path, lock: string | null): Promise<void> {
    askers.asked(path[ofPeople] ?? '')
    refuseFull(path)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (queue.remove(path, turn)) reject(unavailable())
      }
      const turn: Turn = { start: resolve, timer: setTimeout(giveUp, limits.waitMs), lock }
      queue.add(path, turn)
      startNext()
    })
  }

  return async ({ org, id, isKey }, work, name) => {
    const path = isKey ? [org, `keys of ${org}`, id] : [org, id]
    const lock = name === undefined ? null : `${org} ${name}`
    await enter(path, lock)
    const began = performance.now()
    try {
      return await work()
    } finally {
      if (!isKey) count(id, performance.now() - began)
      if (lock !== null) held.delete(lock)
      queue.done(path)
      startNext()
    }
  }
}

/** Knows who has asked last, and who before: enough to say of everybody whether somebody else did. */
function createRecentAskers(aloneAfterMs: number) {
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
