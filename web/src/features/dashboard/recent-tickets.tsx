import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { StatusBadge } from '../../ui/badge.tsx'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Priority } from '../../ui/priority.tsx'
import { latestTicketsQuery } from './dashboard-queries.ts'
import { RecentRow, RecentSkeleton, rowsShown } from './recent-rows.tsx'

/** The newest five tickets. */
export function RecentTickets() {
  const { data, isError, refetch } = useQuery(latestTicketsQuery)
  return (
    <Panel title="Tickets Recentes">
      {!data && !isError && <RecentSkeleton label="Carregando tickets" hasMiddle />}
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os tickets</ErrorLine>}
      {data?.length === 0 && <EmptyLine icon={<Ticket aria-hidden="true" />}>Nenhum ticket encontrado</EmptyLine>}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, rowsShown).map(({ id, title, requester, priority, status }) => (
            <RecentRow
              key={id}
              title={title}
              subtitle={requester}
              middle={<Priority level={priority} />}
              badge={<StatusBadge status={status} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
