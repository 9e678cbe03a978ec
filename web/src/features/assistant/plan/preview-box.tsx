import { useQueryClient } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleSlash, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { AssistantMessage, PreviewState } from '../conversation/conversation.ts'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { focusLog } from '../message/focus-log.ts'
import { cancelPreview, confirmPreview } from './confirm.ts'
import { PlanTree } from './plan-tree.tsx'
import { planCounts } from './plan-words.ts'
import { confirmUndo } from './undo.ts'

/** What became of a preview that waits no more. */
const ends: Record<Exclude<PreviewState, 'open' | 'confirming'>, { icon: ReactNode; words: string }> = {
  confirmed: { icon: <CircleCheck aria-hidden="true" />, words: 'Confirmado' },
  cancelled: { icon: <Ban aria-hidden="true" />, words: 'Cancelado' },
  replaced: { icon: <RefreshCw aria-hidden="true" />, words: 'Substituído por uma prévia mais nova' },
  stale: { icon: <CircleSlash aria-hidden="true" />, words: 'Não vale mais. Faça o pedido de novo' },
}

export type PreviewBoxProps = {
  store: ConversationStore
  preview: NonNullable<AssistantMessage['preview']>
  /** Something is under way: nothing can be decided meanwhile. */
  isBusy: boolean
}

/** What a confirmation would create or undo, to be looked at first; later, what became of it. */
export function PreviewBox({ store, preview: { answer, state }, isBusy }: PreviewBoxProps) {
  const queries = useQueryClient()
  const isUndecided = state === 'open' || state === 'confirming'
  return (
    <section aria-label="Preview" className="mt-2 overflow-hidden rounded-3 border border-line-2">
      <h3 className="flex justify-between gap-3 border-b border-line bg-inset px-3 py-1.5 text-label font-semibold">
        Preview
        <span className="text-right font-normal text-ink-3 tabular-nums">{planCounts(answer)}</span>
      </h3>
      <PlanTree answer={answer} />
      {isUndecided ? (
        <div className="flex gap-2 border-t border-line px-3 py-2 *:flex-1">
          <Button
            size="small"
            className="h-7.5"
            disabled={isBusy}
            onClick={(event) => {
              focusLog(event)
              cancelPreview(store)
            }}
          >
            Cancelar
          </Button>
          <Button
            look="primary"
            size="small"
            className="h-7.5"
            disabled={isBusy}
            onClick={(event) => {
              focusLog(event)
              void (answer.asks_undo ? confirmUndo(store, queries) : confirmPreview(store, queries))
            }}
          >
            {state === 'confirming' ? 'Criando...' : 'Confirmar'}
          </Button>
        </div>
      ) : (
        <p className="flex items-center gap-1.5 border-t border-line px-3 py-2 text-label text-ink-2 [&>svg]:size-3.5 [&>svg]:shrink-0">
          {ends[state].icon}
          {ends[state].words}
        </p>
      )}
    </section>
  )
}
