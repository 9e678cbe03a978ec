import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isMissing, messageOf, requestIdOf } from '../../api/http/errors.ts'
import { useLiveProject } from '../../api/live/live.ts'
import { usePageTitle } from '../../page/title.ts'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { useProject } from '../../queries/project-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { OpenedWork } from './opened-work.tsx'
import { ProjectHeader } from './project-header.tsx'
import { ProjectTabs, prepareTab } from './project-tabs.tsx'
import { useDayTurn } from './use-day-turn.ts'

export const prepare = prepareTab

const route = getRouteApi('/app/projects/$id')

/** The project that the address names; nobody is asked for what no project can be called. */
export function ProjectPage() {
  const { id } = route.useParams()
  if (/^[0-9a-f-]{36}$/i.test(id)) return <ProjectView key={id} id={id} />
  return (
    <>
      <ProjectHeader project={undefined} failed />
      <ProjectMissing />
    </>
  )
}

/** One project: what it is, how it stands, and its parts in tabs. All of it is asked for at once. */
function ProjectView({ id }: { id: string }) {
  const { data: project, error, refetch } = useProject(id)
  const missing = useMissing(id)
  usePageTitle(project?.name)
  useDayTurn(id)
  useLiveProject(id)

  const failed = !project && (error ?? missing)
  return (
    <>
      <ProjectHeader project={project} failed={Boolean(failed)} />
      {failed ? (
        <ProjectFailed error={failed} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {project ? '' : 'Carregando o projeto'}
          </p>
          <ProjectTabs projectId={id} />
          <OpenedWork projectId={id} />
        </>
      )}
    </>
  )
}

/** Whichever part of a project answers first knows that it is not there: no other may say so in its place meanwhile. */
function useMissing(id: string): Error | undefined {
  return [
    useQuery(workQuery('task', id)).error,
    useQuery(workQuery('epic', id)).error,
    useQuery(workQuery('story', id)).error,
    useQuery(projectMembersQuery(id)).error,
  ].find(isMissing)
}

function ProjectFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isMissing(error)) return <ProjectMissing />
  const detail = messageOf(error, 'O restante do Leme continua funcionando.')
  return (
    <ErrorPanel
      title="Não foi possível carregar o projeto"
      detail={detail}
      requestId={requestIdOf(error)}
      onRetry={onRetry}
    />
  )
}

function ProjectMissing() {
  return <EmptyState title="Projeto não encontrado" hint="Ele não existe ou é de outra organização" />
}
