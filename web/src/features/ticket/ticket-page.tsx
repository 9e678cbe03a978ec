import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isMissing, messageOf, requestIdOf } from '../../api/http/errors.ts'
import { usePageTitle } from '../../page/title.ts'
import { ticketQuery } from '../../queries/ticket-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { DescriptionPanel } from '../../ui/page/description-panel.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { HistoryPending } from '../activity/history-pending.tsx'
import { type Gone, GoneThing } from '../thing/gone-thing.ts'
import { RichText } from '../work/rich-text.tsx'
import { TicketFacts } from './page/ticket-facts.tsx'
import { TicketHeader } from './page/ticket-header.tsx'
import { TicketTasks } from './page/ticket-tasks.tsx'

const { Part: TicketDescription } = laterPart(() => import('./page/ticket-description.tsx'), 'TicketDescription')
const { Part: TicketParts } = laterPart(() => import('./page/ticket-parts.tsx'), 'TicketParts')
const { Part: GoneNotice } = lazyPart(() => import('../work/edit/gone-notice.tsx'), 'GoneNotice')
const { Part: TicketFailures } = lazyPart(() => import('./page/ticket-failures.tsx'), 'TicketFailures')
const { Part: TicketChanges } = lazyPart(() => import('./page/ticket-changes.tsx'), 'TicketChanges')

const route = getRouteApi('/app/tasks/tickets/$id')

/** The ticket that the address names. */
export function TicketPage() {
  const { id } = route.useParams()
  return <TicketView key={id} id={id} />
}

/** Somebody deleted it while it was open. */
const deleted = { why: 'Este ticket foi deletado por outra pessoa', isMoved: false } as const satisfies Gone

/**
 * One ticket: what was asked, how it stands, the tasks that came from it, and who changed what. One that is deleted
 * while it is open stays, so that what was typed is not lost.
 */
export function TicketView({ id }: { id: string }) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id))
  usePageTitle(ticket?.title)
  const gone = ticket && isMissing(error) ? deleted : null
  const failed = !ticket && error !== null
  const isNowhere = failed && isMissing(error)
  return (
    <>
      <TicketHeader ticket={ticket} failed={failed} isGone={gone !== null} />
      {isNowhere && <EmptyState title="Ticket não encontrado" hint="Ele foi deletado, ou é de outra organização" />}
      {failed && !isNowhere && (
        <ErrorPanel
          title="Não foi possível carregar o ticket"
          detail={messageOf(error, 'O restante do Leme continua funcionando.')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!failed && (
        <GoneThing value={gone}>
          <Suspense>{gone && <GoneNotice>{gone.why}</GoneNotice>}</Suspense>
          <p role="status" className="sr-only">
            {ticket ? '' : 'Carregando o ticket'}
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)_21.625rem] grid-rows-[auto_auto_auto_1fr] items-start gap-x-6 gap-y-4 max-lg:grid-cols-1 max-lg:grid-rows-none">
            <Suspense fallback={<DescriptionPanel of={ticket} show={(text) => <RichText text={text} />} />}>
              {ticket ? <TicketDescription ticket={ticket} /> : <DescriptionPanel of={ticket} show={() => null} />}
            </Suspense>
            {/* In one column they are below the description, and nobody knows how long that is before. */}
            <div className={classNames('contents', !ticket && 'max-lg:hidden')}>
              <div inert={gone !== null} className="row-span-4 max-lg:row-span-1">
                <TicketFacts ticket={ticket} />
              </div>
              <Suspense fallback={<div className="min-h-40" />}>
                {ticket && <TicketParts ticketId={id} projectId={ticket.project_id} />}
              </Suspense>
              <TicketTasks ticketId={id} />
              <Suspense>{ticket && <TicketFailures ticketId={id} />}</Suspense>
              <Suspense fallback={<HistoryPending title="Comentários e histórico" noun="o histórico" />}>
                {ticket && <TicketChanges ticketId={id} projectId={ticket.project_id} />}
              </Suspense>
            </div>
          </div>
        </GoneThing>
      )}
    </>
  )
}
