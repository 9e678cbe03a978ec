import type { AssistantExchange } from '@leme/contract/assistant/assistant'
import { call } from '../../../api/call.ts'
import { type AssistantMessage, type PreviewState, withoutUndo, withPreview, withUndone } from './conversation.ts'
import type { ConversationStore } from './conversation-store.ts'

/** What an exchange's outcome makes of its preview. */
const previewStates: Record<AssistantExchange['outcome'], PreviewState> = {
  previewed: 'open',
  applied: 'confirmed',
  undone: 'confirmed',
  cancelled: 'cancelled',
  replaced: 'replaced',
  answered: 'stale',
  asking: 'stale',
  failed: 'stale',
}

async function outcomeOf(exchangeId: string): Promise<AssistantExchange['outcome'] | null> {
  try {
    const exchange = await call('GET /api/assistant-exchanges/:id', { params: { id: exchangeId } })
    return exchange.outcome
  } catch {
    // If the button is pressed then, the server answers what became of it.
    return null
  }
}

/** Asks what became of an earlier preview and of something that could be undone: words may have decided on either. */
export async function learnOutcomes(
  store: ConversationStore,
  previewed: AssistantMessage | undefined,
  undoable: AssistantMessage | undefined,
): Promise<void> {
  if (previewed?.preview) {
    const outcome = await outcomeOf(previewed.preview.answer.exchange_id)
    if (outcome) store.change((now) => withPreview(now, previewed.id, previewStates[outcome]))
  }
  if (undoable?.undoes) {
    const outcome = await outcomeOf(undoable.undoes)
    const settle = outcome === 'undone' ? withUndone : withoutUndo
    if (outcome && outcome !== 'applied') store.change((now) => settle(now, undoable.id))
  }
}
