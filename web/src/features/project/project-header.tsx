import type { Project } from '@leme/contract/project/project'
import { projectStatuses } from '@leme/contract/status'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { BackLink } from '../../page/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { StatusSelect } from '../../ui/select/status-select.tsx'
import { useChangeProjectStatus } from './form/update-project.ts'

const { Part: EditProjectDialog, prepare } = lazyPart(
  () => import('./form/edit-project-dialog.tsx'),
  'EditProjectDialog',
)

const back = <BackLink to="/projects" label="Voltar para projetos" />

function EditButton({ project }: { project: Project | undefined }) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        disabled={!project}
        aria-keyshortcuts="e"
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="max-md:w-(--control)"
      >
        <Pencil aria-hidden="true" className="max-md:ml-0!" />
        <span className="max-md:sr-only">Editar</span>
      </Button>
      {project && open !== null && (
        <Suspense>
          <EditProjectDialog project={project} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

const skeleton = (
  <>
    <span className="sr-only">Projeto</span>
    <Skeleton className="my-1 h-5 w-64 max-w-full" />
  </>
)

/** The project's name, client and status, and what can be done with it; a skeleton until it is known or `failed` to load. */
export function ProjectHeader({ project, failed = false }: { project: Project | undefined; failed?: boolean }) {
  const subtitle = project?.client ?? <Skeleton className="my-0.75 h-3.5 w-40" />
  return (
    <PageHead
      title={project?.name ?? (failed ? 'Projeto' : skeleton)}
      subtitle={!failed && subtitle}
      back={back}
      aside={!failed && (project ? <ProjectStatus project={project} /> : <Skeleton className="h-5 w-20" />)}
    >
      {!failed && <EditButton project={project} />}
    </PageHead>
  )
}

/** The project's status, which anybody may change where it is shown. */
function ProjectStatus({ project }: { project: Project }) {
  const change = useChangeProjectStatus(project.id)
  return (
    <StatusSelect
      label={`Status de ${project.name}`}
      status={project.status}
      statuses={projectStatuses}
      onChange={(status) => change.mutate(status)}
    />
  )
}
