import { useQuery } from '@tanstack/react-query'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { runConversationQuery } from './conversation-queries.ts'
import { MessageList } from './message-list.tsx'

/** What was said in a run, where its organisation stores it. */
export function RunConversation({ id }: { id: string }) {
  const messages = useQuery(runConversationQuery(id)).data?.turns[0]?.messages ?? []
  if (messages.length === 0) return null
  return (
    <DialogSection title="Conversa" end={messages.length}>
      <MessageList messages={messages} />
    </DialogSection>
  )
}
