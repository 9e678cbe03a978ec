import { call } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { toast } from '../../ui/toast.ts'
import type { ConversationStore } from './conversation-store.ts'

/** One at a time: what is said next waits until the server knows what was given up. */
let underWay: Promise<void> = Promise.resolve()

/** Tells the server of a preview that was given up here. What it refuses to cancel is said; a lost network throws. */
export function tellCancelled(store: ConversationStore): Promise<void> {
  underWay = underWay.catch(() => {}).then(() => tell(store))
  return underWay
}

async function tell(store: ConversationStore): Promise<void> {
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
