import { useLayoutEffect, useRef } from 'react'
import { lastTakenBack, lastUndoable } from '../conversation/conversation.ts'
import { type ConversationStore, useConversation } from '../conversation/conversation-store.ts'
import { EmptyConversation } from './empty-conversation.tsx'
import { MessageItem } from './message-item.tsx'

/** How near to the end counts as there; px. */
const nearEnd = 48

/** Follows the end of what is said, unless the reader has gone back; what one says oneself always leads there. */
function useFollowEnd(last: string | undefined, isOwn: boolean, work: string | null) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said last and the dots are what moves the end
  useLayoutEffect(() => {
    const element = log.current
    if (!element || !(isAtEnd.current || isOwn)) return
    element.scrollTop = element.scrollHeight
    isAtEnd.current = true
  }, [last, isOwn, work])

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    // The box grows and shrinks with the window, the keyboard and the lines that are typed below it; what is in it grows
    // once the names in a plan are known, or its code is there.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    for (const each of [element, element.firstElementChild]) if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [])

  function onScroll() {
    const element = log.current
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
  }
  return { log, onScroll }
}

/** Everything that was said, oldest first; new answers are read out. */
export function MessageLog({ store }: { store: ConversationStore }) {
  const messages = useConversation(store, (conversation) => conversation.messages)
  const work = useConversation(store, (conversation) => conversation.work)
  const last = messages.at(-1)
  const { log, onScroll } = useFollowEnd(last?.id, last?.role === 'user', work)
  const undoable = lastUndoable(messages)
  const takenBack = lastTakenBack(messages)
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversa com o assistente"
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      onScroll={onScroll}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-3.5 py-3.5 text-cell -outline-offset-2"
    >
      <div className="mt-auto flex flex-col gap-3.5">
        {messages.length === 0 && <EmptyConversation store={store} />}
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            store={store}
            message={message}
            work={work}
            isUndoable={message === undoable}
            isTakenBack={message === takenBack}
            isLast={message === last}
          />
        ))}
        {work === 'asking' && <TypingDots />}
      </div>
    </div>
  )
}

/** An answer is on its way. */
function TypingDots() {
  return (
    <p>
      <span className="sr-only">Assistente está digitando</span>
      <span className="typing" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    </p>
  )
}
