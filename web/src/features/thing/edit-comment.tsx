import type { Comment } from '@leme/contract/thing/comment'
import { asStored, asTyped } from '@leme/contract/thing/mention'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/form/use-write.ts'
import type { ThingRef } from '../../queries/thing-query.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { conflictSentence, EditConflict } from '../work/edit/edit-conflict.tsx'
import { GoneNotice } from '../work/edit/gone-notice.tsx'
import { CommentForm } from './comment-form.tsx'
import { useGone } from './gone-thing.ts'
import { useMentionable } from './use-suggestions.ts'
import { useThingWrite } from './use-thing-write.ts'

type EditCommentProps = { of: ThingRef; comment: Comment; isGone: boolean; onClose: () => void }

/** Only its author edits a comment: who else changed it is they themselves. */
const writer = { name: null, isMe: true, time: null }

/** A comment as its author types it again. What they wrote elsewhere meanwhile is shown, for them to choose. */
export function EditComment({ of, comment, isGone, onClose }: EditCommentProps) {
  const mentionable = useMentionable()
  const gone = useGone()
  const [base, setBase] = useState(comment.text)
  const [typed, setTyped] = useState(() => asTyped(comment.text, mentionable))
  const stored = asStored(typed, mentionable)
  const isTyped = typed !== asTyped(base, mentionable)
  const isChanged = comment.text !== base
  // Where nothing was typed, or the same, there is nothing to choose.
  const isInConflict = !isGone && isChanged && isTyped && stored !== comment.text
  if (isChanged && !isInConflict && !isGone) {
    setBase(comment.text)
    setTyped(asTyped(comment.text, mentionable))
  }
  useUnsaved(isTyped)
  const save = useThingWrite<string>(of, {
    send: (text) =>
      call('PATCH /api/comments/:id', { params: { id: comment.id }, body: { text, base: { text: base } } }),
    failure: failureText('Não foi possível salvar o comentário'),
    onDone: onClose,
  })
  return (
    <>
      {isGone && !gone && <GoneNotice>Este comentário foi removido</GoneNotice>}
      <CommentForm
        label="Comentário"
        projectId={of.projectId}
        text={typed}
        onType={setTyped}
        onSend={isGone || gone ? undefined : (text) => save.mutate(text)}
        closed={gone?.why && `${gone.why}: não pode mais ser salvo.`}
        sendWords="Salvar"
        busy={save.isPending}
        onCancel={onClose}
      />
      {isInConflict && (
        <div role="alert" className="mt-2 grid gap-2">
          <p className="text-label text-danger-text">{conflictSentence(writer)}</p>
          <EditConflict
            writer={writer}
            theirs={asTyped(comment.text, mentionable)}
            words={{}}
            onKeep={() => setBase(comment.text)}
            onTake={() => {
              setBase(comment.text)
              setTyped(asTyped(comment.text, mentionable))
            }}
          />
        </div>
      )}
    </>
  )
}
