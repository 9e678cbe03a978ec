import { indexInSlices } from '@leme/language/names/name-index'
import type { Names } from '@leme/language/turn-context'
import type { Assistant, ByModel, Call, Trace, Understood } from './conversation/exchange.ts'
import { type LoadedConversation, loadConversation } from './conversation/load-conversation.ts'
import type { UnderstandByModel } from './model/model.ts'
import { answerJoin } from './write/answer-join.ts'

const byRules = {
  failed: 'Não deu para usar o modelo; usei as regras do assistente.',
  moved: 'A conversa avançou enquanto o modelo respondia; usei as regras do assistente.',
} as const

/** What a request means, by the model where there is one and it answers, else by the grammar. No connection is held meanwhile. */
export async function understandRequest(
  assistant: Assistant,
  call: Call,
  trace: Trace,
  round: number,
): Promise<Understood> {
  const { db, clock, understanding, understandByModel } = assistant
  const { identity, body } = call
  const options = { now: clock(), lock: false }
  const loaded = await db.transactionAs(identity, (tx) => loadConversation(tx, identity, body, options), {
    readOnly: true,
  })
  trace.loaded = loaded
  const joins = answerJoin(loaded.said)
  if (joins) return { loaded, plan: joins, by: 'grammar', note: null }
  await indexNames(loaded.said.names)
  // A model knows no keys.
  const keyed = loaded.said.keyed ? await understanding.understand(loaded.said, identity) : null
  if (keyed && (keyed.intent === 'change' || keyed.intent === 'look'))
    return { loaded, plan: keyed, by: 'grammar', note: null }
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
