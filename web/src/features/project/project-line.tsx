import { blank, formatDate, formatHours, formatNumber, formatPercent } from '@leme/contract/format/format'
import { formatRoundedHours } from '@leme/contract/format/hours'
import type { Project } from '@leme/contract/project/project'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { useProject } from '../../queries/project-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { budgetNote } from './budget-note.ts'
import { budgetTone } from './budget-tone.ts'
import { HealthHintButton } from './health-hint-button.tsx'
import { healthNote } from './health-note.ts'
import { projectSchedule } from './project-schedule.ts'

const { Part: HealthHint } = laterPart(() => import('./health-hint.tsx'), 'HealthHint')

type FactProps = {
  name: string
  /** The rest of what the card says: in the tooltip and for screen readers, and in sight where it is an alert. */
  more?: string
  alert?: boolean
  children: ReactNode
}

function Fact({ name, more, alert, children }: FactProps) {
  return (
    <div className="flex items-baseline gap-1.5" title={more}>
      <dt className="text-ink-3">{name}</dt>
      <dd className={classNames('font-medium', alert ? 'text-danger-text' : 'text-ink')}>
        <span>{children}</span>
        {more && <span className={classNames(alert ? 'ml-1.5 text-label' : 'sr-only')}> ({more})</span>}
      </dd>
    </div>
  )
}

function Health({ project: { health, health_score } }: { project: Project }) {
  const score = formatPercent(health_score)
  if (health.length === 0)
    return (
      <Fact name="Health Score" more={healthNote(health)}>
        {score}
      </Fact>
    )
  return (
    <Fact name="Health Score">
      <Suspense fallback={<HealthHintButton deductions={health} score={score} />}>
        <HealthHint deductions={health} score={score} />
      </Suspense>
    </Fact>
  )
}

function Budget({ project }: { project: Project }) {
  const { spent_hours, budget_hours } = project
  const exact = Number(spent_hours.toFixed(1)) !== spent_hours && formatHours(spent_hours)
  const more = [exact, budgetNote(project)].filter(Boolean).join(', ')
  return (
    <Fact name="Budget" more={more} alert={budgetTone(project) === 'danger'}>
      {formatRoundedHours(spent_hours)}
      {budget_hours ? ` de ${formatNumber(budget_hours)}${blank}h` : ''}
    </Fact>
  )
}

function End({ project }: { project: Project }) {
  const { note, tone } = projectSchedule(project, useToday())
  const { start_date, end_date } = project
  const start = start_date && `Início ${formatDate(start_date)}`
  return (
    <Fact name="Fim" more={[note, start].filter(Boolean).join(', ') || undefined} alert={tone === 'danger'}>
      {end_date ? formatDate(end_date) : '-'}
    </Fact>
  )
}

function Members({ projectId }: { projectId: string }) {
  const { data } = useQuery(projectMembersQuery(projectId))
  const names = data?.toReversed().flatMap(({ user }) => (user.removed_at ? [] : [user.display_name]))
  return (
    <Fact name="Membros" more={names?.join(', ')}>
      {names?.length ?? '-'}
    </Fact>
  )
}

/** How the project stands, in one line above a list: what the overview's cards say, the rest of it on hover and for screen readers. */
export function ProjectLine({ projectId }: { projectId: string }) {
  const project = useProject(projectId).data
  return (
    <section
      aria-label="Situação do projeto"
      className="mb-4 min-h-5 text-cell tabular-nums max-md:mb-3 max-md:min-h-11"
    >
      {project ? (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 max-md:gap-x-4">
          <Health project={project} />
          <Budget project={project} />
          <End project={project} />
          <Members projectId={projectId} />
        </dl>
      ) : (
        <Skeleton className="my-0.5 h-4 w-96 max-w-full" />
      )}
    </section>
  )
}
