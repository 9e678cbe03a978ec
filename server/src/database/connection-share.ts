import { availableParallelism } from 'node:os'
import { Problem } from '../http/problem.ts'
import { type TurnLimits, TurnQueue } from '../workers/turn-queue.ts'

export type ShareLimits = TurnLimits & {
  /** Transactions that run at once, of everybody; fewer than the pool has connections, as not all of them go by turns. */
  runningAll: number
  /** Longest that a transaction waits for its turn; ms. */
  waitMs: number
}

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
}

/**
 * Runs what needs a connection when it is this person's or key's turn: a few of each at once, everybody in turn. Throws
 * rate_limited where too many of theirs wait, and unavailable where all together are too many or the turn does not come.
 */
export type ConnectionShare = <T>(who: string, work: () => Promise<T>) => Promise<T>

type Turn = { start: () => void; timer: NodeJS.Timeout }

const tooManyAtOnce = 'Muitas requisições suas ao mesmo tempo. Aguarde um instante e tente novamente'

export function createConnectionShare(limits: ShareLimits): ConnectionShare {
  const queue = new TurnQueue<Turn>(limits)

  function startNext(): void {
    while (queue.running < limits.runningAll) {
      const next = queue.take()
      if (!next) return
      clearTimeout(next.job.timer)
      next.job.start()
    }
  }

  function enter(who: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (queue.remove(who, turn)) reject(new Problem('unavailable', { headers: { 'retry-after': '1' } }))
      }
      const turn = { start: resolve, timer: setTimeout(giveUp, limits.waitMs) }
      const added = queue.add(who, turn)
      if (added === 'added') return startNext()
      clearTimeout(turn.timer)
      const headers = { 'retry-after': '1' }
      reject(
        added === 'person_full'
          ? new Problem('rate_limited', { detail: tooManyAtOnce, headers })
          : new Problem('unavailable', { headers }),
      )
    })
  }

  return async (who, work) => {
    await enter(who)
    try {
      return await work()
    } finally {
      queue.done(who)
      startNext()
    }
  }
}
