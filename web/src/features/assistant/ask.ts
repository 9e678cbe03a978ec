import { assistantTexts, type OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import type { Me } from '@leme/contract/people/user'
import type { QueryClient } from '@tanstack/react-query'
import { call, randomKey } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { toast } from '../../ui/toast/toast.ts'
import {
  type AssistantMessage,
  type Attempt,
  type Conversation,
  historyOf,
  lastUndoable,
  openPreview,
  plainAnswer,
  withMessage,
  withoutLastFailure,
  withPreview,
} from './conversation/conversation.ts'
import type { ConversationStore } from './conversation/conversation-store.ts'
import { giveBack } from './conversation/draft.ts'
import { learnOutcomes } from './conversation/learn-outcomes.ts'
import { type UiContext, uiContext } from './page-context.ts'
import { markNews } from './panel-state.ts'
import { refreshAll } from './refresh-all.ts'
import { reportCancelled } from './report-cancelled.ts'
import { reportDone } from './report-done.tsx'

/** How long a page may take to go once it is being left; ms. */
const timeoutMs = 3000

let leftAt = Number.NEGATIVE_INFINITY

window.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

/**
 * Resolves at once, and where the page is being left only if it stays after all: leaving cuts off what it waits for,
 * which did not fail but goes on in the page that comes.
 */
async function unlessLeaving(): Promise<void> {
  if (performance.now() - leftAt > timeoutMs) return
  await new Promise((resolve) => setTimeout(resolve, timeoutMs))
}

/** A message with this content, written now. */
export function messageNow(content: string) {
  return { id: randomKey(), content, at: new Date().toISOString() }
}

function attemptOf(queries: QueryClient, conversation: Conversation, text: string, context: UiContext): Attempt {
  const me = queries.getQueryData<Me>(keys.me)
  return {
    key: randomKey(),
    body: {
      text,
      message_history: historyOf(conversation.messages),
      ui_context: context,
      conversation_id: conversation.conversation_id ?? undefined,
      org_id: me?.organization.id,
      user: me && { id: me.id, email: me.email ?? undefined, role: me.role },
    },
  }
}

/**
 * Sends the text, and waits for the answer. Nothing is sent while another answer is awaited. The words that got none, typed
 * once more on the same page, are the same request: what was done then is not done twice.
 */
export async function ask(store: ConversationStore, queries: QueryClient, text: string): Promise<void> {
  const before = store.read()
  if (before.work || text === '') return
  const context = uiContext(location.pathname, location.search)
  if (before.attempt && isOf(before.attempt, text, context)) return askAgain(store, queries)
  const attempt = attemptOf(queries, before, text, context)
  store.change((now) => ({
    ...withMessage(now, { ...messageNow(text), role: 'user' }),
    attempt,
    work: 'asking',
  }))
  await send(store, queries, attempt)
}

function isOf({ body }: Attempt, text: string, context: UiContext): boolean {
  return body.text === text && JSON.stringify(body.ui_context) === JSON.stringify(context)
}

/** Sends the request once more that got no answer: with its key, so that it happens once. */
export async function askAgain(store: ConversationStore, queries: QueryClient): Promise<void> {
  const { attempt, work } = store.read()
  if (!attempt || work) return
  store.change((now) => ({ ...now, messages: withoutLastFailure(now.messages), work: 'asking' }))
  await send(store, queries, attempt)
}

/** A reload came in between: the request goes out again, and the server answers what it answered. */
export async function goOnAsking(store: ConversationStore, queries: QueryClient): Promise<void> {
  const { attempt, work } = store.read()
  if (attempt && work === 'asking') await send(store, queries, attempt)
}

async function send(store: ConversationStore, queries: QueryClient, attempt: Attempt): Promise<void> {
  try {
    await reportCancelled(store)
    const { key, body } = attempt
    const answer = await call('POST /functions/v1/pm-orchestrator', { body }, { idempotencyKey: key })
    if (!store.hasEnded()) receive(store, queries, answer)
  } catch (error) {
    await unlessLeaving()
    if (store.hasEnded()) return
    if (error instanceof ApiError && error.code === 'conversation_not_found') await begin(store, queries, attempt)
    else fail(store, queries, attempt, error)
  }
}

/** The organisation stores the conversation no longer: the same request begins another. */
async function begin(store: ConversationStore, queries: QueryClient, { key, body }: Attempt): Promise<void> {
  const attempt = { key, body: { ...body, conversation_id: undefined } }
  store.change((now) => ({ ...now, attempt, conversation_id: null }))
  await send(store, queries, attempt)
}

function messageOfAnswer(answer: OrchestratorAnswer): AssistantMessage {
  return {
    ...plainAnswer(messageNow(answer.message || assistantTexts.default)),
    links: answer.data.links,
    note: answer.note,
    choices: answer.choices,
    undoes: answer.can_undo ? answer.exchange_id : null,
    takenBack: answer.change_id ? { change_id: answer.change_id, isRedo: answer.message.startsWith('Refeito') } : null,
    preview: answer.needs_confirmation ? { answer, state: 'open' } : null,
  }
}

function receive(store: ConversationStore, queries: QueryClient, answer: OrchestratorAnswer): void {
  const earlier = openPreview(store.read().messages)
  const undoable = lastUndoable(store.read().messages)
  store.change((now) => {
    const replaced = earlier && answer.needs_confirmation ? withPreview(now, earlier.id, 'replaced') : now
    const { conversation_id } = answer
    return { ...withMessage(replaced, messageOfAnswer(answer)), conversation_id, attempt: null, work: null }
  })
  markNews(store.userId)
  // What may be undone was done: an answer's links alone are no action (AS-12).
  if (answer.can_undo) reportDone('Ação concluída', answer.data.links, store.userId)
  if (answer.needs_confirmation) return
  refreshAll(queries)
  // "Confirma" and "desfaz" may have been said in words.
  void learnOutcomes(store, earlier, answer.can_undo ? undefined : undoable)
}

/** What the server and this page know differently: the next attempt begins again. */
const outdated = new Set(['organization_mismatch', 'user_mismatch', 'idempotency_key_reused'])

/** Refusals for which the words themselves, or how soon they came, are the reason: the panel goes on saying it. */
const ofWords = new Set(['sentence_too_slow', 'assistant_busy', 'rate_limited'])

function fail(store: ConversationStore, queries: QueryClient, attempt: Attempt, error: unknown): void {
  const isOutdated = error instanceof ApiError && outdated.has(error.code)
  if (isOutdated) void queries.invalidateQueries({ queryKey: keys.me })
  const message = messageOf(error, 'Erro ao processar mensagem')
  toast.error('Erro', message)
  // The same words would come to the same: they are there to be changed.
  if (error instanceof ApiError && error.code === 'sentence_too_slow') giveBack(store.userId, attempt.body.text)
  store.change((now) => {
    const note = error instanceof ApiError && ofWords.has(error.code) ? message : null
    const apology: AssistantMessage = { ...plainAnswer(messageNow(assistantTexts.failed)), isFailure: true, note }
    const failed = { ...withMessage(now, apology), work: null }
    return isOutdated ? { ...failed, attempt: withoutContext(attempt), conversation_id: null } : failed
  })
  markNews(store.userId)
}

/** The same text without anything that the server may know otherwise. */
function withoutContext({ body }: Attempt): Attempt {
  const { text, message_history, ui_context } = body
  return { key: randomKey(), body: { text, message_history, ui_context } }
}
