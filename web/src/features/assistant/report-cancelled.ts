import { call } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/http/errors.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { ConversationStore } from './conversation/conversation-store.ts'

/** One at a time: the next message waits until the server knows which preview was given up. */
let underWay: Promise<void> = Promise.resolve()

/** Reports a preview that was given up here to the server. A refusal shows a toast; an unreachable server throws. */
export function reportCancelled(store: ConversationStore): Promise<void> {
  underWay = underWay.catch(() => {}).then(() => report(store))
  return underWay
}

async function report(store: ConversationStore): Promise<void> {
  const { unsentCancel } = store.read()
  if (!unsentCancel || store.hasEnded()) return
  try {
    await call('POST /api/assistant-exchanges/:id/cancel', { params: { id: unsentCancel } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    toast.error('Erro', messageOf(error, 'Erro ao processar confirmação'))
  }
  store.change((now) => ({ ...now, unsentCancel: null }))
}
