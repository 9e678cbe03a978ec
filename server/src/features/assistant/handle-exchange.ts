import type { OrchestratorAnswer, OrchestratorRequest } from '@leme/contract/assistant'
import { assistantTexts } from '@leme/contract/assistant'
import type { ErrorCode } from '@leme/contract/errors'
import { indexInSlices } from '@leme/language/names/name-index'
import { noDraft, type Plan } from '@leme/language/plan'
import type { Names } from '@leme/language/turn-context'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../../database/transaction.ts'
import { toProblem } from '../../http/error-problem.ts'
import type { Member, Once } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import { hashPlanned, newToken } from './confirm.ts'
import { type Done, shortfallOf } from './done.ts'
import { storeExchange, storeWrites } from './exchange.queries.ts'
import { executePlan } from './execute-plan.ts'
import { type LoadedConversation, loadConversation } from './load-conversation.ts'
import type { ModelUse, UnderstandByModel } from './model/understand-by-model.ts'
import { previewLines } from './preview.ts'
import { recordRun } from './record-run.ts'
import type { Understanding } from './understanding/understanding.ts'

export type Assistant = {
  db: Database
  log: FastifyBaseLogger
  clock: () => Date
  understanding: Pick<Understanding, 'understand'>
  /** Null where the grammar is alone. */
  understandByModel: UnderstandByModel | null
}

type Call = { identity: Member; body: OrchestratorRequest; once: Once }

/** What a model made of a request. */
type ByModel = { plan: Plan | null; use: ModelUse | null; failure: string | null }

/** What a request means in the state that its conversation was in, and by whom it was understood. */
type Understood = { loaded: LoadedConversation; plan: Plan; by: 'grammar' | 'model'; note: string | null }

/** What is stored of an exchange as a run, once it is known. */
type Trace = {
  loaded: LoadedConversation | null
  plan: Plan | null
  byModel: ByModel | null
  isStored: boolean
  /** Why it was no success, though it was answered. */
  shortfall: string | null
}

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
    const understood = await understand(assistant, call, trace, round)
    const work = (tx: Transaction) => call.once(tx, () => exchange(tx, call, { understood, now: clock(), trace }))
    const answer = await db.transactionAs(call.identity, work).catch(nullIfMoved)
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

async function understand(assistant: Assistant, call: Call, trace: Trace, round: number): Promise<Understood> {
  const { db, clock, understanding, understandByModel } = assistant
  const { identity, body } = call
  const options = { now: clock(), lock: false }
  const loaded = await db.transactionAs(identity, (tx) => loadConversation(tx, identity, body, options), {
    readOnly: true,
  })
  trace.loaded = loaded
  await indexNames(loaded.said.names)
  if (understandByModel && round === 0) {
    trace.byModel = await askModel(assistant, call, understandByModel, loaded)
    if (trace.byModel.plan) return { loaded, plan: trace.byModel.plan, by: 'model', note: null }
  }
  const note = trace.byModel && (trace.byModel.plan ? byRules.moved : byRules.failed)
  return { loaded, plan: await understanding.understand(loaded.said, identity), by: 'grammar', note }
}

/** Looking names up finds them indexed: of an organisation with many that takes longer than a transaction should. */
async function indexNames({ projects, clients }: Names): Promise<void> {
  await indexInSlices(projects)
  await indexInSlices(clients)
}

async function askModel(
  { db, log }: Assistant,
  { identity }: Call,
  understandByModel: UnderstandByModel,
  { said }: LoadedConversation,
): Promise<ByModel> {
  const outcome = await understandByModel(said, { db, identity })
  if ('plan' in outcome) return { plan: outcome.plan, use: outcome.use, failure: null }
  log.warn({ reason: outcome.reason }, 'the model did not understand')
  return { plan: null, use: outcome.use, failure: outcome.reason }
}

/** What a conversation is in the middle of: what was understood in one state may mean something else in another. */
function stateOf({ open, said }: LoadedConversation): string {
  return `${open?.id} ${said.last?.exchange_id}`
}

const byRules = {
  failed: 'Não deu para usar o modelo; usei as regras do assistente.',
  moved: 'A conversa avançou enquanto o modelo respondia; usei as regras do assistente.',
} as const

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
  const answer = await store(tx, call, loaded, { plan, done, note, understood_by: by })
  trace.isStored = true
  trace.shortfall = shortfallOf(done)
  return answer
}

type Decided = { plan: Plan; done: Done; note: string | null; understood_by: 'grammar' | 'model' }

async function store(
  tx: Transaction,
  { identity, body }: Call,
  loaded: LoadedConversation,
  decided: Decided,
): Promise<string> {
  const { plan, done, note, understood_by } = decided
  const { org_id, user_id } = identity
  const { exchange_id, conversation_id } = loaded
  const shown = done.outcome === 'previewed' ? done.ready : null
  const confirmation = shown ? newToken() : null
  await storeExchange(tx, org_id, {
    id: exchange_id,
    conversation_id,
    user_id,
    asked: body.text,
    answered: done.message,
    understood_by,
    plan: { understood: plan, ...done.stored },
    outcome: done.outcome,
    token_hash: confirmation?.token_hash,
    planned_hash: shown ? hashPlanned(shown.project.id, shown.work) : undefined,
  })
  await storeWrites(tx, org_id, exchange_id, done.written, done.action)
  const answer: OrchestratorAnswer = {
    message: done.message,
    needs_confirmation: shown !== null,
    preview: shown && previewLines(shown, done.stored.draft ?? noDraft),
    project: done.ready?.project ?? null,
    epics_to_create: shown?.work.epics ?? [],
    stories_to_create: shown?.work.stories ?? [],
    tasks_to_create: shown?.work.tasks ?? [],
    people: shown?.people ?? [],
    data: { links: done.links },
    conversation_id,
    exchange_id: done.about ?? exchange_id,
    confirmation_token: confirmation?.token ?? null,
    can_undo: done.can_undo,
    note,
  }
  return JSON.stringify(answer)
}

/** What was asked is stored also where it failed, in a transaction of its own; where that fails too, the log has it. */
async function storeFailure({ db, log }: Assistant, { identity, body }: Call, trace: Trace): Promise<void> {
  const { loaded, plan } = trace
  if (!loaded) return
  const { exchange_id, conversation_id } = loaded
  const failed = {
    id: exchange_id,
    conversation_id,
    user_id: identity.user_id,
    asked: body.text,
    answered: assistantTexts.failed,
    understood_by: plan && plan === trace.byModel?.plan ? ('model' as const) : ('grammar' as const),
    plan: { understood: plan ?? { intent: 'unknown' as const, about: null } },
    outcome: 'failed' as const,
  }
  try {
    await db.transactionAs(identity, (tx) => storeExchange(tx, identity.org_id, failed))
  } catch (err) {
    log.error({ err, exchange_id }, 'the failed exchange was not stored')
  }
}
