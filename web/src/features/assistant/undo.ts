import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { toast } from '../../ui/toast.ts'
import { messageNow } from './ask.ts'
import { lastUndoable, plainAnswer, withMessage, withoutUndo, withUndone } from './conversation.ts'
import type { ConversationStore } from './conversation-store.ts'
import { markNews } from './panel-state.ts'
import { refreshAll } from './refresh-all.ts'

/** Removes what the last answer created, and says what came of it. What can no longer be undone says so and is not offered again. */
export async function undoLast(store: ConversationStore, queries: QueryClient): Promise<void> {
  const { messages, work } = store.read()
  const message = lastUndoable(messages)
  if (!message?.undoes || work) return
  store.change((now) => ({ ...now, work: 'undoing' }))
  try {
    const answer = await call('POST /api/assistant-exchanges/:id/undo', { params: { id: message.undoes } })
    if (store.hasEnded()) return
    store.change((now) => ({
      ...withMessage(withUndone(now, message.id), plainAnswer(messageNow(answer.message))),
      work: null,
    }))
    refreshAll(queries)
  } catch (error) {
    if (store.hasEnded()) return
    toast.error('Erro', messageOf(error, 'Não foi possível desfazer'))
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    store.change((now) => ({ ...(isRefused ? withoutUndo(now, message.id) : now), work: null }))
  }
  markNews(store.userId)
}
