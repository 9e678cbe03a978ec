import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { goOnAsking } from './ask.ts'
import { Composer } from './composer.tsx'
import { type ConversationStore, conversationOf } from './conversation/conversation-store.ts'
import { useDocked } from './docked.ts'
import { MessageLog } from './message/message-log.tsx'
import { PanelHeader } from './panel-header.tsx'
import { showPanel, usePanel } from './panel-state.ts'

const base = 'assistant fixed z-25 flex flex-col overflow-hidden border-line bg-raised'
const floating = `${base} right-5 bottom-5 rounded-4 border shadow-3`
const beside = `${base} assistant-docked top-0 right-0 h-dvh w-(--assistant-width) border-l`

/** A conversation that a reload cut off goes on once: showing the panel again asks nothing again. */
const wentOn = new WeakSet<ConversationStore>()

/** The open or minimised panel. */
export function AssistantPanel({ userId }: { userId: string }) {
  const store = conversationOf(userId)
  const queries = useQueryClient()
  const { state, calls, hasNews } = usePanel(userId)
  const docked = useDocked()
  const panel = useRef<HTMLElement>(null)
  useKeyboardRoom(panel)
  const goBack = useWayBack(panel, calls)
  const close = () => {
    showPanel(userId, 'closed')
    goBack()
  }
  useEscape(close, state === 'open')
  useEffect(() => {
    if (!wentOn.has(store)) void goOnAsking(store, queries)
    wentOn.add(store)
  }, [store, queries])

  const header = <PanelHeader store={store} state={state} hasNews={hasNews} takesFocus={calls > 0} />
  if (state === 'minimized') {
    return (
      <section
        ref={panel}
        aria-label="Assistente de Projetos"
        data-assistant-panel=""
        className={`${floating} w-80 max-w-[calc(100vw-1rem)] max-md:right-2 max-md:bottom-2`}
      >
        {header}
      </section>
    )
  }
  return (
    <section
      ref={panel}
      aria-label="Assistente de Projetos"
      data-assistant-panel=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
        close()
      }}
      className={
        docked ? beside : `${floating} h-150 w-(--assistant-width) max-md:inset-x-2 max-md:bottom-2 max-md:w-auto`
      }
    >
      {header}
      <MessageLog store={store} />
      <Composer store={store} calls={calls} />
    </section>
  )
}

/** What gives the focus back to where it was when the panel was called. A button that made way for the panel is gone. */
function useWayBack(panel: RefObject<HTMLElement | null>, calls: number): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each call, before the panel takes the focus
  const from = useMemo(() => document.activeElement, [calls])
  return () => {
    if (!(from instanceof HTMLElement) || from === document.body || panel.current?.contains(from)) return
    // After the round button, which takes the focus as it appears.
    requestAnimationFrame(() => from.isConnected && from.focus({ preventScroll: true }))
  }
}

/** Escape closes the open panel also where nothing has the focus, as after the page was loaded again. */
function useEscape(close: () => void, isOpen: boolean): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body && !defaultPrevented) latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
}

/**
 * Keeps the panel above a phone's keyboard: some browsers draw it over the page without making the page smaller, and
 * only the visual viewport shows it. The panel finds how much is covered, in pixels, as `--keyboard`.
 */
function useKeyboardRoom(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    function measure() {
      if (!viewport) return
      // A page that is zoomed in sees less of itself too.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      panel.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  })
}
