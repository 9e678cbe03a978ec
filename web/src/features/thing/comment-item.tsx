import { can } from '@leme/contract/can'
import type { Comment } from '@leme/contract/thing/comment'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/form/use-write.ts'
import { meQuery } from '../../api/me.ts'
import type { ThingRef } from '../../queries/thing-query.ts'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Menu, MenuItem } from '../../ui/float/menu.tsx'
import { activityTime } from '../../ui/sign/activity-time.ts'
import { Avatar } from '../../ui/sign/avatar.tsx'
import { useToday } from '../../ui/use-today.ts'
import { EditComment } from './edit-comment.tsx'
import { FoldedText } from './folded-text.tsx'
import { useGone } from './gone-thing.ts'
import { useThingWrite } from './use-thing-write.ts'

export type CommentItemProps = {
  of: ThingRef
  comment: Comment
  /** Whether its author is editing it, which the stream knows: what they type outlives the comment. */
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  /** Somebody removed it while it was being edited. */
  isGone: boolean
}

/** A comment in the stream: its author edits it; they, managers and administrators remove it. */
export function CommentItem({ of, comment, isEditing, onEdit, isGone }: CommentItemProps) {
  const { id, text, user, author_name, created_at, edited_at, mentions } = comment
  const author = user?.display_name ?? author_name ?? ''
  const isThingGone = useGone() !== null
  const me = useQuery(meQuery).data
  const day = useToday()
  const calendar = useCalendar()
  const isOwn = user !== null && me?.id === user.id
  const mayRemove = me && can(me.role, isOwn ? 'comment.delete_own' : 'comment.delete_other')
  const remove = useThingWrite(of, {
    send: () => call('DELETE /api/comments/:id', { params: { id } }),
    success: 'Comentário removido',
    takeBack: () => call('POST /api/deletions/:id/restore', { params: { id } }),
    failure: failureText('Não foi possível remover o comentário'),
  })
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2.5 px-4 py-1.75 not-last:before:absolute not-last:before:top-7.25 not-last:before:-bottom-1.25 not-last:before:left-6.75 not-last:before:border-l not-last:before:border-line-2">
      <Avatar name={author} size="feed" />
      <article
        aria-label={`Comentário de ${author}`}
        className="rounded-3 border border-line bg-deck px-3 pt-1.5 pb-2.5"
      >
        <header className="flex min-h-7 items-center gap-2 text-label text-ink-3">
          <b className="min-w-0 truncate text-cell font-medium text-ink">{author}</b>
          <time dateTime={created_at} title={calendar.formatInstant(created_at)} className="whitespace-nowrap">
            {activityTime(created_at, day, calendar)}
          </time>
          {edited_at && <span title={calendar.formatInstant(edited_at)}>editado</span>}
          <span className="-mr-2 ml-auto">
            {!isEditing && !isThingGone && (isOwn || mayRemove) && (
              <Menu
                trigger={
                  <IconButton size="small" label={`Ações do comentário de ${author}`}>
                    <Ellipsis aria-hidden="true" />
                  </IconButton>
                }
              >
                {isOwn && (
                  <MenuItem onSelect={() => onEdit(true)}>
                    <Pencil aria-hidden="true" />
                    Editar
                  </MenuItem>
                )}
                {mayRemove && (
                  <MenuItem danger onSelect={() => remove.mutate()}>
                    <Trash2 aria-hidden="true" />
                    Remover
                  </MenuItem>
                )}
              </Menu>
            )}
          </span>
        </header>
        {isEditing ? (
          <EditComment of={of} comment={comment} isGone={isGone} onClose={() => onEdit(false)} />
        ) : (
          <div className="text-body">
            <FoldedText text={text} mentions={mentions} />
          </div>
        )}
      </article>
    </li>
  )
}
