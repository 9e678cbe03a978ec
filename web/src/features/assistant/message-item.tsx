import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RotateCw, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { call } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { toast } from '../../ui/toast.ts'
import { askAgain, messageNow } from './ask.ts'
import { Choices, withoutChoices } from './choices.tsx'
import {
  type AssistantMessage,
  lastUndoable,
  type Message,
  plainAnswer,
  type UserMessage,
  type Work,
  withMessage,
  withoutUndo,
  withUndone,
} from './conversation.ts'
import type { ConversationStore } from './conversation-store.ts'
import { focusLog } from './focus-log.ts'
import { MessageLinks } from './message-links.tsx'
import { MessageText } from './message-text.tsx'
import { markNews } from './panel-state.ts'
import { PreviewBox } from './preview-box.tsx'
import { refreshAll } from './refresh-all.ts'

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

function Answer({ store, message, work, isUndoable, isLast }: AnswerProps) {
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
  /** Only what failed last can be tried again. */
  isLast: boolean
}

/** What somebody said, with when; of the assistant also what it shows, leads to and offers. */
export const MessageItem = memo(function MessageItem({ message, ...props }: MessageItemProps) {
  if (message.role === 'user') return <Own message={message} />
  return <Answer message={message} {...props} />
})

/** Removes what the last answer created, and says what came of it. What can no longer be undone says so and is not offered again. */
async function undoLast(store: ConversationStore, queries: QueryClient): Promise<void> {
  const { messages, work } = store.read()
  const message = lastUndoable(messages)
  if (!message?.undoes || work) return
  store.change((now) => ({ ...now, work: 'undoing' }))
  try {
    const answer = await call('POST /api/assistant-exchanges/:id/undo', { params: { id: message.undoes } })
    if (store.hasEnded()) return
    store.change((now) => ({
      ...withMessage(withUndone(now, message.id), plainAnswer(messageNow(answer.message))),
      work: null,
    }))
    refreshAll(queries)
  } catch (error) {
    if (store.hasEnded()) return
    toast.error('Erro', messageOf(error, 'Não foi possível desfazer'))
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    store.change((now) => ({ ...(isRefused ? withoutUndo(now, message.id) : now), work: null }))
  }
  markNews(store.userId)
}
