import type { Project } from '@leme/contract/project/project'
import { projectKindNames } from '@leme/contract/project/project-kind'
import { useProject } from '../../queries/project-query.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { DescriptionPanel } from '../../ui/page/description-panel.tsx'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { ActivityPanel } from '../activity/activity-panel.tsx'
import { ProjectGauges } from './project-gauges.tsx'
import { ProjectProgress } from './project-progress.tsx'

function Information({ project }: { project: Project | undefined }) {
  const { formatInstantDate } = useCalendar()
  return (
    <Panel title="Informações">
      <Facts>
        <Fact name="Tipo">
          <span className="flex">
            {project ? <Tag look="neutral">{projectKindNames[project.kind]}</Tag> : <Skeleton className="h-5 w-16" />}
          </span>
        </Fact>
        {project?.partner && <Fact name="Parceiro">{project.partner}</Fact>}
        <Fact name="Criado em">
          {project ? formatInstantDate(project.created_at) : <Skeleton className="my-0.5 h-4 w-20" />}
        </Fact>
      </Facts>
    </Panel>
  )
}

/** How the project stands, what it is, how far it has come, and what happened in it. */
export function ProjectOverview({ projectId }: { projectId: string }) {
  const project = useProject(projectId).data
  return (
    <>
      <ProjectGauges projectId={projectId} project={project} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_21.625rem] grid-rows-[auto_1fr] items-start gap-x-6 gap-y-4 max-lg:grid-cols-1 max-lg:grid-rows-none">
        <DescriptionPanel of={project} />
        <div className="row-span-2 grid gap-4 max-lg:row-span-1">
          <ProjectProgress projectId={projectId} />
          <Information project={project} />
        </div>
        <ActivityPanel projectId={projectId} />
      </div>
    </>
  )
}
