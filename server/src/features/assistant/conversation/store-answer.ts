import { assistantLimits, assistantTexts, type OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import { noDraft, type Plan } from '@leme/language/plan'
import type { Question } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import type { Done } from '../done.ts'
import { hashPlanned, newToken } from '../write/confirm.ts'
import { previewLines } from '../write/preview.ts'
import { storeExchange, storeWrites } from './exchange.queries.ts'
import type { Assistant, Call, Trace } from './exchange.ts'
import type { LoadedConversation } from './load-conversation.ts'

type Decided = { plan: Plan; done: Done; note: string | null; understood_by: 'grammar' | 'model' }

/** Stores an exchange with what it wrote; the answer, as text. */
export async function storeAnswer(
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
  const choices = choicesOf(done, loaded.said.pending?.question ?? null)
  const askedUndo = done.outcome === 'previewed' ? done.stored.undo : undefined
  await storeExchange(tx, org_id, {
    id: exchange_id,
    conversation_id,
    user_id,
    asked: body.text,
    answered: done.message,
    understood_by,
    plan: { understood: plan, ...done.stored, ...(choices.length > 0 && { choices }) },
    outcome: done.outcome,
    token_hash: confirmation?.token_hash,
    planned_hash: shown ? hashPlanned(shown.project.id, shown.work) : undefined,
  })
  await storeWrites(tx, org_id, exchange_id, done.written, done.action)
  const answer: OrchestratorAnswer = {
    message: done.message,
    needs_confirmation: done.outcome === 'previewed',
    preview: shown ? previewLines(shown, done.stored.draft ?? noDraft) : (askedUndo?.shown ?? null),
    project: done.ready?.project ?? null,
    epics_to_create: shown?.work.epics ?? [],
    stories_to_create: shown?.work.stories ?? [],
    tasks_to_create: shown?.work.tasks ?? [],
    people: shown?.people ?? [],
    choices,
    data: { links: done.links },
    conversation_id,
    exchange_id: done.about ?? exchange_id,
    confirmation_token: confirmation?.token ?? null,
    can_undo: done.can_undo,
    asks_undo: askedUndo !== undefined,
    change_id: done.change_id,
    note,
  }
  return JSON.stringify(answer)
}

/** What may be pressed: the options of the question that is asked, or of the one that was not understood and is asked again. */
function choicesOf({ choices, stored, is_understood }: Done, pending: Question | null): string[] {
  const { options = [] } = stored.question ?? (is_understood ? null : pending) ?? {}
  const offered = choices.length > 0 ? choices : options.map(({ label }) => label)
  return [...new Set(offered)].slice(0, assistantLimits.choices)
}

/** What was asked is stored also where it failed, in a transaction of its own; where that fails too, the log has it. */
export async function storeFailure({ db, log }: Assistant, { identity, body }: Call, trace: Trace): Promise<void> {
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
