import { paths } from '@leme/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { allProjectsQuery } from './dashboard-queries.ts'
import { endLinkClass, RecentRow, RecentSkeleton, rowLinkClass, rowsShown } from './recent-rows.tsx'

/** The newest five projects; each row leads to its project. */
export function RecentProjects() {
  const { data, isError, refetch } = useQuery(allProjectsQuery)
  const all = (
    <Link to={paths.projects()} className={endLinkClass}>
      Ver projetos
    </Link>
  )
  return (
    <Panel title="Projetos Recentes" end={all}>
      {!data && !isError && <RecentSkeleton label="Carregando projetos" />}
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os projetos</ErrorLine>}
      {data?.length === 0 && (
        <EmptyLine icon={<FolderKanban aria-hidden="true" />}>Nenhum projeto encontrado</EmptyLine>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, rowsShown).map(({ id, name, client, status }) => (
            <RecentRow
              key={id}
              title={name}
              link={(words) => (
                <Link to={paths.project(id)} className={rowLinkClass}>
                  {words}
                </Link>
              )}
              subtitle={client}
              badge={<StatusBadge status={status} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
