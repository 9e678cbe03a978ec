import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { PopupPanel } from '../../ui/float/popup-panel.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Segment } from '../../ui/segment.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { BellButton } from './bell-button.tsx'
import { NoticeItem } from './notice-item.tsx'
import { noticesQuery } from './notice-queries.ts'

/** Opened: what there is to hear of. */
export function BellPanel({ count }: { count: number }) {
  const [open, setOpen] = useState(true)
  return (
    <PopupPanel title="Notificações" open={open} onOpenChange={setOpen} trigger={<BellButton count={count} />}>
      {open && <Notices count={count} onLeave={() => setOpen(false)} />}
    </PopupPanel>
  )
}

const shownOptions = [
  { value: 'all', label: 'Todas' },
  { value: 'unread', label: 'Não lidas' },
] as const

function Notices({ count, onLeave }: { count: number; onLeave: () => void }) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const list = useInfiniteQuery(noticesQuery(shown === 'unread'))
  const { data, isError, refetch } = list
  // One that goes on stands at the top again, and may still be on a page that was read before.
  const notices = data && [...new Map(data.pages.flat().map((notice) => [notice.id, notice])).values()]
  const newest = data?.pages[0]?.[0]?.id
  const readAll = useWrite<string>({
    send: (id) => call('PUT /api/notices/read', { body: { newest: id } }),
    failure: failureText('Não foi possível marcar como lido'),
    refresh: () => void queries.invalidateQueries({ queryKey: keys.notices.all }),
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-2 pb-3">
        <Segment label="Quais notificações" value={shown} onChange={setShown} options={shownOptions} />
        <Button
          size="small"
          look="ghost"
          disabled={count === 0 || newest === undefined || readAll.isPending}
          onClick={() => newest && readAll.mutate(newest)}
        >
          Marcar tudo como lido
        </Button>
      </div>
      <div className="min-h-0 overflow-y-auto border-t border-line">
        {!notices && !isError && <Pending />}
        {!notices && isError && (
          <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as notificações</ErrorLine>
        )}
        {notices?.length === 0 && (
          <p className="px-4 py-8 text-center text-ink-3">
            {shown === 'unread' ? 'Você leu tudo' : 'Nenhuma notificação ainda. Aqui aparece o que é com você'}
          </p>
        )}
        {notices && notices.length > 0 && (
          <ul aria-label="Notificações">
            {notices.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} onLeave={onLeave} />
            ))}
          </ul>
        )}
        <MoreButton list={list} label="Ver mais" />
      </div>
      <p className="border-t border-line px-4 py-2.5 text-label">
        <Link
          to="/settings/account"
          search={{ tab: 'notices' }}
          onClick={onLeave}
          className="rounded-1 text-accent-text underline-offset-3 hover:underline"
        >
          Emails e o que está silenciado
        </Link>
      </p>
    </>
  )
}

function Pending() {
  return (
    <Loading label="Carregando notificações">
      <div className="grid gap-4 px-4 py-4">
        {['one', 'two', 'three'].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    </Loading>
  )
}
