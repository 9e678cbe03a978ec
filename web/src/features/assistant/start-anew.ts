import { noConversation, openPreview } from './conversation.ts'
import type { ConversationStore } from './conversation-store.ts'
import { tellCancelled } from './tell-cancelled.ts'

/** An empty conversation. A preview that is still open in the old one is given up with it. */
export function startAnew(store: ConversationStore): void {
  const { messages, work, untold } = store.read()
  if (work) return
  const given = openPreview(messages)?.preview?.answer.exchange_id ?? untold
  store.change(() => ({ ...noConversation, untold: given }))
  tellCancelled(store).catch(() => {})
}
