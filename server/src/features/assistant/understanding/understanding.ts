import { availableParallelism } from 'node:os'
import type { Plan } from '@leme/language/plan'
import type { TurnContext } from '@leme/language/turn-context'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../../../problem/problem.ts'
import { workerEntry } from '../../../workers/worker-entry.ts'
import { createWorkerPool, type NotDone, type PoolLimits, WorkNotDone } from '../../../workers/worker-pool.ts'
import { type HeldNames, sendNames } from './sent-names.ts'
import type { SentTurn } from './worker.ts'

/** Who asked: their own sentences wait for each other, and other people's do not. */
type Speaker = { user_id: string; org_id: string }

/** Understands sentences by the package `language/`, in threads of their own: however long one takes, nothing else waits. */
export type Understanding = {
  /** Throws sentence_too_slow, assistant_busy, and rate_limited where the same person's other sentences wait or were too slow. */
  understand(said: TurnContext, speaker: Speaker): Promise<Plan>
  close(): Promise<void>
}

const defaultUnderstandingLimits: PoolLimits = {
  workers: Math.max(2, Math.min(4, availableParallelism() - 1)),
  restMs: 10_000,
  deadlineMs: 250,
  prepareMs: 10_000,
  heavyMs: 100,
  waitMs: 2_000,
  startMs: 10_000,
  closeMs: 1_000,
  waitingEach: 9,
  waitingAll: 500,
  memoryMb: 512,
}

/** Up to here a text goes before longer ones where sentences wait for each other; characters. */
const shortText = 600

/** What differs from the usual, as tests need it. */
export type UnderstandingOptions = Partial<PoolLimits> & {
  /** The file that the workers run. */
  entry?: () => Promise<URL>
}

/** The file that understands, in a worker. */
export const understandingEntry = () => workerEntry(new URL('./worker.ts', import.meta.url))

export function createUnderstanding(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { entry = understandingEntry, ...limits }: UnderstandingOptions = {},
): Understanding {
  const pool = createWorkerPool<{ said: TurnContext; org_id: string }, HeldNames, Plan>({
    limits: { ...defaultUnderstandingLimits, ...limits },
    entry,
    newMemory: () => new Map(),
    suits: ({ org_id }, held) => held.has(org_id),
    isLong: ({ said }) => said.text.length > shortText,
    toMessage: ({ said, org_id }, held): SentTurn => ({ ...said, names: sendNames(held, org_id, said.names) }),
    log,
  })
  return {
    understand: (said, { user_id, org_id }) =>
      pool.run(user_id, { said, org_id }).catch((error: unknown) => {
        throw error instanceof WorkNotDone ? problemOf(error.reason) : error
      }),
    close: () => pool.close(),
  }
}

function problemOf(reason: NotDone): Problem {
  switch (reason) {
    case 'late':
    case 'died':
      return new Problem('sentence_too_slow')
    case 'person_full':
      return new Problem('rate_limited', { detail: stillReading, headers: { 'retry-after': '1' } })
    case 'resting':
      return new Problem('rate_limited', { detail: tooHard, headers: { 'retry-after': '10' } })
    case 'busy':
    case 'closed':
      return new Problem('assistant_busy', { headers: { 'retry-after': '2' } })
  }
}

const tooHard = 'Seus últimos pedidos demoraram demais para ler. Aguarde alguns segundos e escreva mais curto'
const stillReading = 'Seus pedidos anteriores ainda estão sendo lidos. Aguarde a resposta e envie de novo'
