import { can } from '@leme/contract/can'
import type { Project } from '@leme/contract/project/project'
import { projectKindNames } from '@leme/contract/project/project-kind'
import { Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { useProject } from '../../queries/project-query.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { DescriptionPanel } from '../../ui/page/description-panel.tsx'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { HistoryPending } from '../activity/history-pending.tsx'
import { RichText } from '../work/rich-text.tsx'
import { ProjectGauges } from './project-gauges.tsx'
import { ProjectProgress } from './project-progress.tsx'

const { Part: ProjectRuns } = laterPart(() => import('./project-runs.tsx'), 'ProjectRuns')
const { Part: ActivityPanel } = lazyPart(() => import('../activity/activity-panel.tsx'), 'ActivityPanel')
const { Part: ProjectMoney } = lazyPart(() => import('../margin/project-money.tsx'), 'ProjectMoney')

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
  const me = useMe()
  return (
    <>
      <ProjectGauges projectId={projectId} project={project} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_21.625rem] grid-rows-[auto_1fr] items-start gap-x-6 gap-y-4 max-lg:grid-cols-1 max-lg:grid-rows-none">
        <DescriptionPanel of={project} show={(text) => <RichText text={text} />} />
        <div className="row-span-2 grid gap-4 max-lg:row-span-1">
          <ProjectProgress projectId={projectId} />
          <Information project={project} />
          <Suspense>
            <ProjectRuns projectId={projectId} />
          </Suspense>
        </div>
        <Suspense fallback={<HistoryPending title="Atividade" noun="a atividade" />}>
          <ActivityPanel projectId={projectId} />
        </Suspense>
        {me && can(me.role, 'margin.read') && (
          <Suspense>
            <ProjectMoney projectId={projectId} />
          </Suspense>
        )}
      </div>
    </>
  )
}
