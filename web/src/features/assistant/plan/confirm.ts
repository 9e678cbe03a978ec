import { assistantTexts, type BulkCreateAnswer, type OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import type { Me } from '@leme/contract/people/user'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { ApiError, messageOf } from '../../../api/http/errors.ts'
import { keys } from '../../../api/keys.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { messageNow } from '../ask.ts'
import { openPreview, type PreviewState, plainAnswer, withMessage, withPreview } from '../conversation/conversation.ts'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { markNews } from '../panel-state.ts'
import { refreshAll } from '../refresh-all.ts'
import { reportCancelled } from '../report-cancelled.ts'
import { reportDone } from '../report-done.tsx'
import { createdWords, plannedWorkOf } from './plan-words.ts'

/** Refusals after which a preview can no longer be confirmed, and what it is then. All others leave its buttons. */
const decided: Record<string, PreviewState> = {
  preview_stale: 'stale',
  preview_mismatch: 'stale',
  project_not_found: 'stale',
  preview_cancelled: 'cancelled',
  preview_replaced: 'replaced',
}

/** Creates what the open preview shows. Its token makes a second press, also after a lost answer, create nothing more. */
export async function confirmPreview(store: ConversationStore, queries: QueryClient): Promise<void> {
  const { messages, work } = store.read()
  const message = openPreview(messages)
  if (!message?.preview || work) return
  const { id, preview } = message
  store.change((now) => ({ ...withPreview(now, id, 'confirming'), work: 'confirming' }))
  try {
    const created = await create(queries, preview.answer)
    if (store.hasEnded()) return
    reportDone(createdWords(preview.answer), created.links, store.userId)
    store.change((now) => withSummary(withPreview(now, id, 'confirmed'), created))
    refreshAll(queries)
  } catch (error) {
    if (store.hasEnded()) return
    toast.error('Erro', messageOf(error, 'Erro ao processar confirmação'))
    const state = (error instanceof ApiError && decided[error.code]) || 'open'
    store.change((now) => ({ ...withPreview(now, id, state), work: null }))
  }
  markNews(store.userId)
}

function create(queries: QueryClient, answer: OrchestratorAnswer): Promise<BulkCreateAnswer> {
  const { project, confirmation_token } = answer
  const org_id = queries.getQueryData<Me>(keys.me)?.organization.id
  return call('POST /functions/v1/pm-bulk-create-epics', {
    body: {
      org_id,
      args: { project_id: project?.id ?? '', ...plannedWorkOf(answer) },
      confirmed: true,
      confirmation_token,
    },
  })
}

function withSummary(
  conversation: ReturnType<ConversationStore['read']>,
  { summary, links, exchange_id, can_undo }: BulkCreateAnswer,
) {
  const message = {
    ...plainAnswer(messageNow(summary || assistantTexts.created)),
    links,
    undoes: can_undo ? exchange_id : null,
  }
  return { ...withMessage(conversation, message), work: null }
}

/** Gives the open preview up, at once; the server learns it meanwhile, or before the next request. */
export function cancelPreview(store: ConversationStore): void {
  const { messages, work } = store.read()
  const message = openPreview(messages)
  if (!message?.preview || work) return
  const unsentCancel = message.preview.answer.exchange_id
  store.change((now) => ({
    ...withMessage(withPreview(now, message.id, 'cancelled'), plainAnswer(messageNow(assistantTexts.cancelled))),
    unsentCancel,
  }))
  reportCancelled(store).catch(() => {})
}
