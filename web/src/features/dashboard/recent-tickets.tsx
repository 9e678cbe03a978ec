import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { Priority } from '../../ui/sign/priority.tsx'
import { WaysIn } from '../ways-in/ways-in.tsx'
import { latestTicketsQuery } from './dashboard-queries.ts'
import { endLinkClass, RecentRow, RecentSkeleton, rowLinkClass, rowsShown } from './recent-rows.tsx'

/** The newest five tickets; each row leads to its ticket. */
export function RecentTickets() {
  const { data, isError, refetch } = useQuery(latestTicketsQuery)
  return (
    <Panel
      title="Tickets Recentes"
      end={
        <Link to="/tasks" search={{ tab: 'tickets' }} className={endLinkClass}>
          Ver tickets
        </Link>
      }
    >
      {!data && !isError && <RecentSkeleton label="Carregando tickets" hasMiddle />}
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os tickets</ErrorLine>}
      {data?.length === 0 && (
        <WaysIn
          icon={<Ticket aria-hidden="true" />}
          title="Nenhum ticket encontrado"
          what="Os tickets"
          kind="tickets"
        />
      )}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, rowsShown).map(({ id, key, title, requester, priority, status }) => (
            <RecentRow
              key={id}
              title={title}
              link={(words) => (
                <Link to="/tasks/tickets/$id" params={{ id }} className={rowLinkClass}>
                  {words}
                </Link>
              )}
              subtitle={[key, requester].filter(Boolean).join(' · ')}
              middle={<Priority level={priority} />}
              badge={<StatusBadge status={status} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
