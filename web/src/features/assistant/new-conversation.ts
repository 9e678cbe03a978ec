import { noConversation, openPreview } from './conversation.ts'
import type { ConversationStore } from './conversation-store.ts'
import { reportCancelled } from './report-cancelled.ts'

/** An empty conversation. A preview that is still open in the old one is given up with it. */
export function startNewConversation(store: ConversationStore): void {
  const { messages, work, unsentCancel } = store.read()
  if (work) return
  const given = openPreview(messages)?.preview?.answer.exchange_id ?? unsentCancel
  store.change(() => ({ ...noConversation, unsentCancel: given }))
  reportCancelled(store).catch(() => {})
}
