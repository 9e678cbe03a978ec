import type { StreamChange, StreamEntry } from '@leme/contract/thing/thing'
import { type ReactNode, useState } from 'react'
import { call, randomKey } from '../../api/call.ts'
import { failureText } from '../../api/form/use-write.ts'
import type { ThingRef } from '../../queries/thing-query.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Timeline, TimelineItem } from '../../ui/page/timeline.tsx'
import { activityTime } from '../../ui/sign/activity-time.ts'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { useToday } from '../../ui/use-today.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useGone } from './gone-thing.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { useThing } from './use-thing.ts'
import { useThingWrite } from './use-thing-write.ts'

/** A change with who did it: null for another system or an import. */
export type Changed = { change: StreamChange; entry: StreamEntry }

export type ThingStreamProps = {
  of: ThingRef
  /** What somebody did, as the sentence that follows their name. */
  sentence: (changed: Changed) => ReactNode
  /** What stands there where nothing happened. */
  empty: string
}

/** What is said of a thing and what happened to it, newest first, below a field for what one says oneself. */
export function ThingStream({ of, sentence, empty }: ThingStreamProps) {
  const { stream: read, list } = useThing(of)
  const [edited, setEdited] = useState<StreamEntry | null>(null)
  const stream = read && withEdited(read, edited)
  const day = useToday()
  const calendar = useCalendar()
  return (
    <>
      <div className="px-4 pt-1 pb-3">
        <NewComment of={of} />
      </div>
      {list.isError && !stream && (
        <ErrorLine onRetry={() => void list.refetch()}>Não foi possível carregar o que aconteceu</ErrorLine>
      )}
      {stream?.length === 0 && <p className="px-4 pb-4 text-cell text-ink-3">{empty}</p>}
      {stream && stream.length > 0 && (
        <Timeline>
          {stream.map((entry) => {
            const { id, comment, change, user, created_at } = entry
            if (comment)
              return (
                <CommentItem
                  key={id}
                  of={of}
                  comment={comment}
                  isEditing={edited?.id === id}
                  onEdit={(isEditing) => setEdited(isEditing ? entry : null)}
                  isGone={!read?.some((one) => one.id === id)}
                />
              )
            const name = user?.display_name ?? 'Outro sistema'
            return (
              <TimelineItem
                key={id}
                name={name}
                instant={created_at}
                time={activityTime(created_at, day, calendar)}
                fullTime={calendar.formatInstant(created_at)}
              >
                <b>{name}</b> {change && sentence({ change, entry })}
              </TimelineItem>
            )
          })}
        </Timeline>
      )}
      <MoreButton list={list} label="Ver mais" />
    </>
  )
}

/** The stream, newest first, with the comment that is being edited, also where somebody has removed it: its text stays. */
function withEdited(stream: readonly StreamEntry[], edited: StreamEntry | null): readonly StreamEntry[] {
  if (!edited || stream.some(({ id }) => id === edited.id)) return stream
  const older = stream.findIndex(({ created_at }) => created_at < edited.created_at)
  return stream.toSpliced(older === -1 ? stream.length : older, 0, edited)
}

function NewComment({ of }: { of: ThingRef }) {
  const [text, type, takeOff] = useCommentDraft(of.id)
  const gone = useGone()
  // Elsewhere it waits for the thing to be opened again.
  useUnsaved(Boolean(gone?.why) && !gone?.isMoved && text.trim() !== '')
  // The same for every attempt of one text, so that it is said once.
  const [key, setKey] = useState(randomKey)
  const add = useThingWrite<{ said: string; typed: string }>(of, {
    send: ({ said }) =>
      call('POST /api/things/:id/comments', { params: { id: of.id }, body: { text: said } }, { idempotencyKey: key }),
    failure: failureText('Não foi possível comentar'),
    onDone: (_, { typed }) => {
      takeOff(typed)
      setKey(randomKey())
    },
  })
  return (
    <CommentForm
      label="Escreva um comentário"
      projectId={of.projectId}
      text={text}
      onType={(next) => {
        type(next)
        setKey(randomKey())
      }}
      onSend={gone ? undefined : (said) => add.mutate({ said, typed: text })}
      closed={gone?.why && `${gone.why}: ${gone.isMoved ? 'este texto vai junto.' : 'não pode mais ser enviado.'}`}
      sendWords="Comentar"
      busy={add.isPending}
    />
  )
}
