import type { Notice } from '@leme/contract/notice/notice'
import { noticeExcerpt, noticeWords, saysWho, thisThing } from '@leme/contract/notice/notice-words'
import { paths } from '@leme/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { BellOff, CalendarClock, Check, Ellipsis } from 'lucide-react'
import type { MouseEvent } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu, MenuItem } from '../../ui/float/menu.tsx'
import { activityTime } from '../../ui/sign/activity-time.ts'
import { Avatar } from '../../ui/sign/avatar.tsx'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { useToday } from '../../ui/use-today.ts'

type NoticeItemProps = { notice: Notice; onLeave: () => void }

/** Who did what, to which thing, which it leads to. */
export function NoticeItem({ notice, onLeave }: NoticeItemProps) {
  const { thing, project, user, text, mentions, happened_at, read_at } = notice
  const status = useStatusText()
  const calendar = useCalendar()
  const day = useToday()
  const read = useReadNotice(notice.id)
  const name = user?.display_name ?? (saysWho(notice) ? 'Outro sistema' : '')
  const words = noticeWords(notice, status)
  const isUnread = read_at === null
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2.5 px-4 py-3 not-first:border-t not-first:border-line',
        isUnread && 'bg-inset',
      )}
    >
      {name ? (
        <Avatar name={name} size="normal" />
      ) : (
        <span className="grid size-6 place-items-center text-ink-3">
          <CalendarClock aria-hidden="true" className="size-4" />
        </span>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink-2">
          {isUnread && <span className="sr-only">Não lida: </span>}
          {name ? (
            <>
              <b className="font-medium text-ink">{name}</b> {words}
            </>
          ) : (
            words
          )}
        </p>
        <ThingLink notice={notice} onFollow={() => isUnread && read.mutate()} onLeave={onLeave} />
        {text !== null && (
          <p className="mt-0.5 line-clamp-2 wrap-anywhere text-ink-3">{noticeExcerpt(text, mentions)}</p>
        )}
        <p className="mt-0.5 truncate text-label text-ink-3">
          <time dateTime={happened_at} title={calendar.formatInstant(happened_at)}>
            {activityTime(happened_at, day, calendar)}
          </time>
          {project && thing.noun !== 'project' && ` · ${project}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {isUnread && <span aria-hidden="true" className="size-2 rounded-full bg-accent" />}
        {/* Alerts are deleted where the agent is. */}
        {(thing.noun !== 'agent' || isUnread) && (
          <NoticeMenu notice={notice} onRead={isUnread ? read.mutate : undefined} />
        )}
      </div>
    </li>
  )
}

type ThingLinkProps = { notice: Notice; onFollow: () => void; onLeave: () => void }

/** The thing's key and title; nothing leads to one that was deleted. */
function ThingLink({ notice, onFollow, onLeave }: ThingLinkProps) {
  const router = useRouter()
  const { key, title } = notice.thing
  const href = hrefOf(notice)
  const words = (
    <>
      {key && <span className="mr-1.5 font-normal text-ink-3">{key}</span>}
      {title}
    </>
  )
  if (href === null) return <p className="font-medium wrap-anywhere text-ink">{words}</p>

  function follow(event: MouseEvent): void {
    onFollow()
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href ?? '')
    onLeave()
  }
  return (
    <a
      href={href}
      onClick={follow}
      className="line-clamp-2 rounded-1 font-medium wrap-anywhere text-ink underline-offset-3 hover:underline"
    >
      {words}
    </a>
  )
}

function hrefOf({ action, thing: { id, noun, key, project_id } }: Notice): string | null {
  if (action === 'deleted') return null
  if (noun === 'agent') return paths.agent(id)
  if (noun === 'project') return paths.project(id)
  // Of many that changed at once the first may be gone.
  if (noun === 'ticket') return key && paths.ticket(id)
  return project_id && key ? paths.thing(project_id, key) : null
}

function useReadNotice(id: string) {
  const queries = useQueryClient()
  return useWrite({
    send: () => call('PUT /api/notices/:id/read', { params: { id } }),
    failure: failureText('Não foi possível marcar como lida'),
    refresh: () => void queries.invalidateQueries({ queryKey: keys.notices.all }),
  })
}

/** What else one may do about it: read it, hear no more of its thing or of the whole project. */
function NoticeMenu({ notice: { thing, project }, onRead }: { notice: Notice; onRead: (() => void) | undefined }) {
  const mute = useMute()
  const ofProject = thing.noun !== 'project' && thing.project_id !== null
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`Ações da notificação de ${thing.key ?? thing.title}`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {onRead && (
        <MenuItem onSelect={onRead}>
          <Check aria-hidden="true" />
          Marcar como lida
        </MenuItem>
      )}
      {thing.noun !== 'agent' && (
        <MenuItem onSelect={() => mute.mutate(thing.id)}>
          <BellOff aria-hidden="true" />
          Silenciar {thisThing[thing.noun]}
        </MenuItem>
      )}
      {ofProject && (
        <MenuItem onSelect={() => thing.project_id && mute.mutate(thing.project_id)}>
          <BellOff aria-hidden="true" />
          Silenciar o projeto {project}
        </MenuItem>
      )}
    </Menu>
  )
}

function useMute() {
  const queries = useQueryClient()
  const setMuted = (id: string, is_muted: boolean) =>
    call('PUT /api/things/:id/muting', { params: { id }, body: { is_muted } })
  return useWrite<string>({
    send: (id) => setMuted(id, true),
    success: 'Silenciado: nada disto notifica mais',
    failure: failureText('Não foi possível silenciar'),
    refresh: () => void queries.invalidateQueries({ queryKey: keys.notices.all }),
  })
}
