import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { projectQuery } from './project-query.ts'

const route = getRouteApi('/app/projects/$id')

function BackToProjects() {
  return (
    <Link to={paths.projects()} aria-label="Voltar para projetos" className={`${buttonClass('ghost')} -ml-2`}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
}

/** One project. */
export function ProjectPage() {
  const { id } = route.useParams()
  const { data: project, error, refetch } = useQuery(projectQuery(id))
  usePageTitle(project?.name)

  if (project) {
    return (
      <>
        <PageHead
          title={project.name}
          subtitle={project.client}
          back={<BackToProjects />}
          aside={<StatusBadge status={project.status} />}
        />
        <ProjectFacts project={project} />
      </>
    )
  }
  const missing = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHead title="Projeto" back={<BackToProjects />} />
      {missing && <EmptyState title="Projeto não encontrado" hint="Ele não existe ou é de outra organização" />}
      {error && !missing && (
        <ErrorPanel
          title="Não foi possível carregar o projeto"
          detail={messageOf(error, 'O restante do Leme continua funcionando.')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <Loading>
          <div className="grid grid-cols-2 gap-6 max-lg:grid-cols-1">
            <Skeleton className="h-36 rounded-3" />
            <Skeleton className="h-56 rounded-3" />
          </div>
        </Loading>
      )}
    </>
  )
}
