import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { ApiError, messageOf } from '../../../api/http/errors.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { messageNow } from '../ask.ts'
import {
  type Conversation,
  lastTakenBack,
  lastUndoable,
  openPreview,
  plainAnswer,
  type TakenBack,
  withMessage,
  withNothingTakenBack,
  withoutUndo,
  withPreview,
  withUndone,
} from '../conversation/conversation.ts'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { markNews } from '../panel-state.ts'
import { refreshAll } from '../refresh-all.ts'

type Settle = (conversation: Conversation) => Conversation
type Undoing = { ask: () => Promise<UndoAnswer>; done: Settle; refused: Settle; isRedo: boolean }

/** Removes what the last answer created, and says what came of it. What can no longer be undone says so and is not offered again. */
export async function undoLast(store: ConversationStore, queries: QueryClient): Promise<void> {
  const message = lastUndoable(store.read().messages)
  const id = message?.undoes
  if (!message || !id) return
  await settle(store, queries, {
    ask: () => call('POST /api/assistant-exchanges/:id/undo', { params: { id } }),
    done: (now) => withUndone(now, message.id),
    refused: (now) => withoutUndo(now, message.id),
    isRedo: false,
  })
}

/** Carries out the undo that was asked about: pressed twice it happens once. */
export async function confirmUndo(store: ConversationStore, queries: QueryClient): Promise<void> {
  const message = openPreview(store.read().messages)
  if (!message?.preview) return
  const { exchange_id: id } = message.preview.answer
  await settle(store, queries, {
    ask: () => call('POST /api/assistant-exchanges/:id/undo', { params: { id } }),
    done: (now) => withPreview(now, message.id, 'confirmed'),
    refused: (now) => withPreview(now, message.id, 'stale'),
    isRedo: message.content.includes('Refazer:'),
  })
}

/** Takes an undo back, or what took one back. */
export async function takeBack(store: ConversationStore, queries: QueryClient): Promise<void> {
  const taken = lastTakenBack(store.read().messages)?.takenBack
  if (!taken) return
  await settle(store, queries, {
    ask: () => call('POST /api/changes/:id/undo', { params: { id: taken.change_id } }),
    done: withNothingTakenBack,
    refused: withNothingTakenBack,
    isRedo: !taken.isRedo,
  })
}

async function settle(
  store: ConversationStore,
  queries: QueryClient,
  { ask, done, refused, isRedo }: Undoing,
): Promise<void> {
  if (store.read().work) return
  store.change((now) => ({ ...now, work: 'undoing' }))
  try {
    const { message, change_id } = await ask()
    if (store.hasEnded()) return
    const takenBack: TakenBack | null = change_id ? { change_id, isRedo } : null
    const answer = { ...plainAnswer(messageNow(message)), takenBack }
    store.change((now) => ({ ...withMessage(done(now), answer), work: null }))
    refreshAll(queries)
  } catch (error) {
    if (store.hasEnded()) return
    toast.error('Erro', messageOf(error, 'Não foi possível desfazer'))
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    store.change((now) => ({ ...(isRefused ? refused(now) : now), work: null }))
  }
  markNews(store.userId)
}
