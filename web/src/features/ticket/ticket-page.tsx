import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isMissing, messageOf, requestIdOf } from '../../api/http/errors.ts'
import { usePageTitle } from '../../page/title.ts'
import { ticketQuery } from '../../queries/ticket-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { DescriptionPanel } from '../../ui/page/description-panel.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { TicketChanges } from './ticket-changes.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHeader } from './ticket-header.tsx'
import { TicketTasks } from './ticket-tasks.tsx'

const route = getRouteApi('/app/tasks/tickets/$id')

/** The ticket that the address names. */
export function TicketPage() {
  const { id } = route.useParams()
  return <TicketView key={id} id={id} />
}

/** One ticket: what was asked, how it stands, the tasks that came from it, and who changed what. */
export function TicketView({ id }: { id: string }) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id))
  usePageTitle(ticket?.title)
  const isGone = isMissing(error)
  const failed = isGone || (!ticket && error !== null)
  return (
    <>
      <TicketHeader ticket={ticket} failed={failed} />
      {isGone && <EmptyState title="Ticket não encontrado" hint="Ele foi deletado, ou é de outra organização" />}
      {failed && !isGone && (
        <ErrorPanel
          title="Não foi possível carregar o ticket"
          detail={messageOf(error, 'O restante do Leme continua funcionando.')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!failed && (
        <>
          <p role="status" className="sr-only">
            {ticket ? '' : 'Carregando o ticket'}
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)_21.625rem] grid-rows-[auto_auto_1fr] items-start gap-x-6 gap-y-4 max-lg:grid-cols-1 max-lg:grid-rows-none">
            <DescriptionPanel of={ticket} />
            {/* In one column they are below the description, and nobody knows how long that is before. */}
            <div className={classNames('contents', !ticket && 'max-lg:hidden')}>
              <div className="row-span-3 max-lg:row-span-1">
                <TicketFacts ticket={ticket} />
              </div>
              <TicketTasks ticketId={id} />
              <TicketChanges ticketId={id} />
            </div>
          </div>
        </>
      )}
    </>
  )
}
