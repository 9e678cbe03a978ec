import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { behindModal, useCommandKey } from '../../page/command-key.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { toast } from '../../ui/toast/toast.ts'
import { AssistantButton } from './assistant-button.tsx'
import { forgetOthers } from './conversation/tab-storage.ts'
import { useDocked } from './docked.ts'
import { forgetPanel, showPanel, usePanel } from './panel-state.ts'

const { Part: AssistantPanel, prepare } = lazyPart(() => import('./assistant-panel.tsx'), 'AssistantPanel')

/** What stands in the corner takes room from toasts (toast.css) and, docked, from the page (assistant.css). */
function useCorner(state: string): void {
  useEffect(() => {
    document.documentElement.dataset.assistant = state
    return () => {
      delete document.documentElement.dataset.assistant
    }
  }, [state])
}

/** The floating assistant of the person who is signed in: a button on every page, and the panel that it opens. */
export function Assistant({ userId }: { userId: string }) {
  const { state, calls, hasNews } = usePanel(userId)
  const docked = useDocked()
  useCorner(state === 'open' && docked ? 'docked' : state)
  useEffect(() => forgetPanel, [])
  useCommandKey('j', () => {
    if (behindModal()) return
    const isInside = document.querySelector('[data-assistant-panel]')?.contains(document.activeElement)
    showPanel(userId, state === 'open' && isInside ? 'minimized' : 'open')
  })

  const button = (isOpening: boolean) => (
    <AssistantButton
      onOpen={() => showPanel(userId, 'open')}
      onNear={prepare}
      hasNews={hasNews}
      isOpening={isOpening}
      takesFocus={calls > 0 && state === 'closed'}
    />
  )

  if (state === 'closed') return <section aria-label="Assistente">{button(false)}</section>
  return (
    <CatchBoundary
      getResetKey={() => state}
      onCatch={() => {
        toast.error('Erro', 'Não foi possível mostrar o assistente. Recarregue a página')
        // Whatever it is that cannot be shown: a reload must not bring it back.
        forgetOthers(undefined)
        showPanel(userId, 'closed')
      }}
      errorComponent={() => <section aria-label="Assistente">{button(false)}</section>}
    >
      <Suspense fallback={<section aria-label="Assistente">{button(true)}</section>}>
        <AssistantPanel userId={userId} />
      </Suspense>
    </CatchBoundary>
  )
}
