import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { messageOf, requestIdOf } from '../../../api/http/errors.ts'
import { useSearchText } from '../../../page/use-search-text.ts'
import { projectsQuery } from '../../../queries/projects-query.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ProjectSkeletons } from './project-card-skeleton.tsx'
import { filterProjects, projectTally, sortProjects } from './project-filter.ts'
import { ProjectFilters } from './project-filters.tsx'
import { ProjectGrid } from './project-grid.tsx'
import type { ProjectsSearch } from './projects-search.ts'

const { Part: ProjectDialog, prepare } = lazyPart(() => import('../form/project-dialog.tsx'), 'ProjectDialog')
const { Part: NoMatch } = lazyPart(() => import('./no-match.tsx'), 'NoMatch')

const route = getRouteApi('/app/projects')

function NewProjectButton({ onClick, look }: Pick<ButtonProps, 'onClick' | 'look'>) {
  return (
    <Button look={look} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Novo Projeto
    </Button>
  )
}

/** The filter and its two ways to change: typing replaces the address, a choice is a step that one can go back from. */
function useFilter() {
  const { status, kind, sort, q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useSearchText(q)
  const filter: ProjectsSearch = { q: text, status, kind, sort }

  function go(change: ProjectsSearch, replace: boolean): void {
    void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false })
  }

  return {
    filter,
    type: (typed: string) => {
      setText(typed)
      go({ q: typed || undefined }, true)
    },
    choose: (change: ProjectsSearch) => go(change, false),
    clear: () => go({ q: undefined, status: undefined, kind: undefined }, false),
  }
}

function ProjectList({ onCreate }: { onCreate: () => void }) {
  const projects = useQuery(projectsQuery)
  const { filter, type, choose, clear } = useFilter()
  const { q, status, kind, sort } = filter
  const { data } = projects
  const shown = useMemo(
    () => sortProjects(filterProjects(data ?? [], { q, status, kind }), sort),
    [data, q, status, kind, sort],
  )

  if (data?.length === 0) {
    return (
      <EmptyState title="Nenhum projeto encontrado" hint="Crie seu primeiro projeto para começar">
        <NewProjectButton onClick={onCreate} />
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
      <ProjectFilters text={q ?? ''} onType={type} filter={filter} onChoose={choose} tally={tally} />
      {!data && <ProjectSkeletons />}
      {data && shown.length === 0 && (
        <Suspense>
          <NoMatch onClear={clear} />
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
