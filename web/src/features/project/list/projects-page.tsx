import { projectList } from '@leme/contract/project/project-list'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { messageOf, requestIdOf } from '../../../api/http/errors.ts'
import { cleared } from '../../../list/list-search.ts'
import { useListSearch } from '../../../list/use-list-search.ts'
import { projectsQuery } from '../../../queries/projects-query.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ProjectSkeletons } from './project-card-skeleton.tsx'
import { projectTally, shownProjects } from './project-filter.ts'
import { ProjectFilters } from './project-filters.tsx'
import { ProjectGrid } from './project-grid.tsx'
import { projectsSearch } from './projects-search.ts'

const { Part: ProjectDialog, prepare } = lazyPart(() => import('../form/project-dialog.tsx'), 'ProjectDialog')
const { Part: MovingLink } = lazyPart(() => import('../../work/moving-link.tsx'), 'MovingLink')
const { Part: NoMatch } = lazyPart(() => import('./no-match.tsx'), 'NoMatch')

function NewProjectButton({ onClick, look }: Pick<ButtonProps, 'onClick' | 'look'>) {
  return (
    <Button aria-keyshortcuts="c" look={look} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Novo Projeto
    </Button>
  )
}

function ProjectList({ onCreate }: { onCreate: () => void }) {
  const projects = useQuery(projectsQuery)
  const state = useListSearch(projectsSearch)
  const { text: q, search, clear } = state
  const { status, kind, sort, dir } = search
  const { data } = projects
  const shown = useMemo(
    () => shownProjects(data ?? [], { q, status, kind, sort, dir }),
    [data, q, status, kind, sort, dir],
  )

  if (data?.length === 0) {
    return (
      <EmptyState title="Nenhum projeto encontrado" hint="Crie seu primeiro projeto para começar">
        <div className="flex flex-wrap justify-center gap-2">
          <NewProjectButton onClick={onCreate} />
          <Suspense>
            <MovingLink />
          </Suspense>
        </div>
      </EmptyState>
    )
  }
  if (!data && projects.isError) {
    const detail = messageOf(projects.error, 'O restante do Leme continua funcionando.')
    const retry = () => void projects.refetch()
    return (
      <ErrorPanel
        title="Não foi possível carregar os projetos"
        detail={detail}
        requestId={requestIdOf(projects.error)}
        onRetry={retry}
      />
    )
  }
  const tally = data ? projectTally(shown.length, data.length) : ''
  return (
    <>
      <ProjectFilters {...state} tally={tally} />
      {!data && <ProjectSkeletons />}
      {data && shown.length === 0 && (
        <Suspense>
          <NoMatch onClear={() => clear(cleared(projectList))} />
        </Suspense>
      )}
      {shown.length > 0 && <ProjectGrid projects={shown} />}
    </>
  )
}

/** The organisation's projects. */
export function ProjectsPage() {
  const [open, setOpen] = useState<boolean | null>(null)
  const create = () => setOpen(true)
  return (
    <>
      <PageHead title="Projetos" subtitle="Gestão de projetos e clientes">
        <NewProjectButton look="primary" onClick={create} />
      </PageHead>
      <ProjectList onCreate={create} />
      {open !== null && (
        <Suspense>
          <ProjectDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
