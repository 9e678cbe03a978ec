import type { ErrorCode } from '@leme/contract/wire/errors'
import type { Transaction } from '../../database/transaction.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { Problem } from '../../problem/problem.ts'
import type { Assistant, Call, Trace, Understood } from './conversation/exchange.ts'
import { type LoadedConversation, loadConversation } from './conversation/load-conversation.ts'
import { recordRun } from './conversation/record-run.ts'
import { storeAnswer, storeFailure } from './conversation/store-answer.ts'
import { shortfallOf } from './done.ts'
import { executePlan } from './execute-plan.ts'
import { understandRequest } from './understand-request.ts'

/** How often a request is understood again because its conversation went on meanwhile. */
const mostRounds = 10

/**
 * One exchange, from the text to the answer. It is understood outside of any transaction; all that it writes, and that
 * it was asked, is one. Afterwards it is stored as an agent run, which nobody waits for: `settled` reports its end.
 */
export async function handleExchange(
  assistant: Assistant,
  call: Call,
  settled: (recording: Promise<void>) => void,
): Promise<string> {
  const { identity } = call
  refuseOtherUser(call)
  const trace: Trace = { loaded: null, plan: null, byModel: null, isStored: false, shortfall: null }
  const started_at = assistant.clock()
  const start = performance.now()
  const record = (error: string | null, failed: boolean) => {
    if (!trace.loaded) return
    const { exchange_id } = trace.loaded
    const { plan, byModel } = trace
    const intent = plan?.intent ?? 'unknown'
    const { user_id, org_id } = identity
    const latency_ms = performance.now() - start
    const use = byModel?.use ?? null
    settled(recordRun(assistant, { org_id, user_id, exchange_id, intent, started_at, latency_ms, error, failed, use }))
  }
  try {
    const answer = await understandAndExchange(assistant, call, trace)
    const { isStored, shortfall, byModel } = trace
    if (isStored) record(shortfall ?? byModel?.failure ?? null, shortfall !== null)
    return answer
  } catch (error) {
    const problem = toProblem(error)
    if (refusals.has(problem.code)) throw error
    await storeFailure(assistant, call, trace)
    record(`${problem.code}: ${problem.detail}`, true)
    throw problemOf(problem)
  }
}

/** These say that the request itself is wrong: nothing was asked. */
const refusals = new Set<ErrorCode>([
  'organization_mismatch',
  'user_mismatch',
  'user_not_found',
  'conversation_not_found',
  'idempotency_key_reused',
  'rate_limited',
  'assistant_busy',
])

/** Refusals of a request that was asked and stored, and can be sent again in other words. */
const ofSentences = new Set<ErrorCode>(['validation_failed', 'conflict', 'sentence_too_slow'])

/** What the forms' creations refuse by codes of their own is reported as what the request lacks. */
function problemOf(problem: Problem): Problem {
  if (problem.status >= 500 || ofSentences.has(problem.code)) return problem
  return new Problem('validation_failed', { detail: problem.detail, cause: problem })
}

/** The user is the session's: a body that names one may only agree. */
function refuseOtherUser({ identity, body: { user } }: Call): void {
  if (!user) return
  const isSame =
    (user.id === undefined || user.id.toLowerCase() === identity.user_id.toLowerCase()) &&
    (user.email === undefined || user.email.trim().toLowerCase() === identity.email.toLowerCase()) &&
    (user.role === undefined || user.role === identity.role)
  if (!isSame) throw new Problem('user_mismatch')
}

/**
 * Understands without holding a connection, then carries out what was understood in one transaction, where the
 * conversation is still as it was; else it begins again.
 */
async function understandAndExchange(assistant: Assistant, call: Call, trace: Trace): Promise<string> {
  const { db, clock } = assistant
  for (let round = 0; round < mostRounds; round += 1) {
    const understood = await understandRequest(assistant, call, trace, round)
    const work = (tx: Transaction) => call.once(tx, () => exchange(tx, call, { understood, now: clock(), trace }))
    const answer = await db.transactionAs(call.identity, work, { source: 'assistant' }).catch(nullIfMoved)
    if (answer !== null) return answer
  }
  throw new Problem('rate_limited', { detail: stillMoving, headers: { 'retry-after': '1' } })
}

const stillMoving = 'Vários pedidos desta conversa chegaram ao mesmo tempo. Aguarde as respostas e envie de novo'

/** The conversation is no longer in the state in which a request was understood: nothing of it is carried out. */
class ConversationMoved extends Error {}

function nullIfMoved(error: unknown): null {
  if (error instanceof ConversationMoved) return null
  throw error
}

/** What a conversation is in the middle of: what was understood in one state may mean something else in another. */
function stateOf({ open, said }: LoadedConversation): string {
  return `${open?.id} ${said.last?.exchange_id}`
}

type Exchange = { understood: Understood; now: Date; trace: Trace }

async function exchange(tx: Transaction, call: Call, { understood, now, trace }: Exchange): Promise<string> {
  const { identity, body } = call
  const { loaded: before, plan, by, note } = understood
  // The grammar takes a moment, for which names hold; a model may take long.
  const names = by === 'grammar' ? before.said.names : undefined
  const loaded = await loadConversation(tx, identity, body, { now, lock: true, names })
  if (stateOf(loaded) !== stateOf(before)) throw new ConversationMoved()
  trace.loaded = loaded
  trace.plan = plan
  const done = await executePlan({ tx, identity, said: loaded.said, open: loaded.open, now }, plan)
  const answer = await storeAnswer(tx, call, loaded, { plan, done, note, understood_by: by })
  trace.isStored = true
  trace.shortfall = shortfallOf(done)
  return answer
}
