import { useQueryClient } from '@tanstack/react-query'
import { Redo2, RotateCw, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCalendar } from '../../../ui/calendar.ts'
import { askAgain } from '../ask.ts'
import type { AssistantMessage, Message, UserMessage, Work } from '../conversation/conversation.ts'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { PreviewBox } from '../plan/preview-box.tsx'
import { takeBack, undoLast } from '../plan/undo.ts'
import { Choices, withoutChoices } from './choices.tsx'
import { focusLog } from './focus-log.ts'
import { MessageLinks } from './message-links.tsx'
import { MessageText } from './message-text.tsx'

function Time({ at, className = '' }: { at: string; className?: string }) {
  const { formatTime } = useCalendar()
  return (
    <time dateTime={at} className={`mt-0.5 block text-tick text-ink-3 ${className}`}>
      {formatTime(at)}
    </time>
  )
}

function Own({ message }: { message: UserMessage }) {
  return (
    <article aria-label="Você" className="max-w-[86%] self-end text-right">
      <div className="inline-block rounded-3 rounded-br-[3px] bg-accent-soft px-2.75 py-1.75 text-left text-on-accent-soft">
        <MessageText content={message.content} />
      </div>
      <Time at={message.at} />
    </article>
  )
}

type AnswerProps = Omit<MessageItemProps, 'message'> & { message: AssistantMessage }

function Answer({ store, message, work, isUndoable, isTakenBack, isLast }: AnswerProps) {
  const queries = useQueryClient()
  const isAsking = isLast && message.choices.length > 0
  return (
    <article aria-label="Assistente" className="text-ink">
      <MessageText content={isAsking ? withoutChoices(message) : message.content} />
      {isAsking && <Choices store={store} choices={message.choices} isBusy={work !== null} />}
      {message.note && <p className="mt-1 text-label text-ink-3">{message.note}</p>}
      {message.preview && <PreviewBox store={store} preview={message.preview} isBusy={work !== null} />}
      <MessageLinks links={message.links} userId={store.userId} />
      {isUndoable && (
        <Button
          size="small"
          className="mt-2"
          disabled={work !== null}
          onClick={(event) => {
            focusLog(event)
            void undoLast(store, queries)
          }}
        >
          <Undo2 aria-hidden="true" />
          {work === 'undoing' ? 'Desfazendo...' : 'Desfazer'}
        </Button>
      )}
      {isTakenBack && message.takenBack && (
        <Button
          size="small"
          className="mt-2"
          disabled={work !== null}
          onClick={(event) => {
            focusLog(event)
            void takeBack(store, queries)
          }}
        >
          {message.takenBack.isRedo ? <Undo2 aria-hidden="true" /> : <Redo2 aria-hidden="true" />}
          {message.takenBack.isRedo ? 'Desfazer' : 'Refazer'}
        </Button>
      )}
      {message.isFailure && isLast && (
        <Button
          size="small"
          className="mt-2"
          disabled={work !== null}
          onClick={(event) => {
            focusLog(event)
            void askAgain(store, queries)
          }}
        >
          <RotateCw aria-hidden="true" />
          Tentar novamente
        </Button>
      )}
      <Time at={message.at} />
    </article>
  )
}

export type MessageItemProps = {
  store: ConversationStore
  message: Message
  work: Work | null
  /** It is the last that wrote something, and that can be undone. */
  isUndoable: boolean
  /** It is the last that took something back. */
  isTakenBack: boolean
  /** Only what failed last can be tried again. */
  isLast: boolean
}

/** What somebody said, with when; of the assistant also what it shows, leads to and offers. */
export const MessageItem = memo(function MessageItem({ message, ...props }: MessageItemProps) {
  if (message.role === 'user') return <Own message={message} />
  return <Answer message={message} {...props} />
})
