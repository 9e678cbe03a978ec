import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyLine } from '../../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { useTicketNames } from '../use-ticket-names.ts'
import { ticketTasksQuery } from './ticket-queries.ts'

const rowClass = 'flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 text-cell'

/** The tasks that came from a ticket; each opens in its project. */
export function TicketTasks({ ticketId }: { ticketId: string }) {
  const { data, isError, refetch } = useQuery(ticketTasksQuery(ticketId))
  const names = useTicketNames()
  return (
    <Panel title="Tasks" count={data?.length || undefined}>
      {!data && !isError && (
        <Loading label="Carregando tasks">
          <div className={rowClass}>
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </Loading>
      )}
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as tasks</ErrorLine>}
      {data?.length === 0 && <EmptyLine>Nenhuma task veio deste ticket</EmptyLine>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id, key, project_id, title, status }) => (
            <li key={id} className={rowClass}>
              <div className="min-w-0 flex-1">
                <Link
                  to="/projects/$id/$key"
                  params={{ id: project_id, key }}
                  search={{ tab: 'tasks' }}
                  state={{ openedHere: true }}
                  className="rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
                >
                  {title}
                </Link>
                <span className="block text-label text-ink-3">
                  {[key, names.project(project_id)].filter(Boolean).join(' · ')}
                </span>
              </div>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
