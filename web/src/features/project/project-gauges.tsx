import {
  blank,
  budgetPercent,
  formatDate,
  formatHours,
  formatNumber,
  formatPercent,
} from '@leme/contract/format/format'
import { formatRoundedHours } from '@leme/contract/format/hours'
import type { Project } from '@leme/contract/project/project'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { Bar } from '../../ui/figure/bar.tsx'
import { Gauge, Gauges } from '../../ui/figure/gauges.tsx'
import { ScoreTicks } from '../../ui/figure/ticks.tsx'
import { healthTone } from '../../ui/figure/tone.ts'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { AvatarStack } from '../../ui/sign/avatar-stack.tsx'
import { ExactText } from '../../ui/sign/exact-text.tsx'
import { useToday } from '../../ui/use-today.ts'
import { budgetNote } from './budget-note.ts'
import { budgetTone } from './budget-tone.ts'
import { HealthHintButton } from './health-hint-button.tsx'
import { healthNote } from './health-note.ts'
import { projectSchedule } from './project-schedule.ts'

const { Part: HealthHint } = laterPart(() => import('./health-hint.tsx'), 'HealthHint')
const { Part: Exact } = laterPart(() => import('../../ui/float/exact.tsx'), 'Exact')

/** Where there is nothing to draw, the note stays on the line of the others. */
const barRoom = <div className="h-1.25" />

/** Skeleton of a card: a figure (its margins on phones are classes), what is drawn below it, a note. */
function GaugeSkeleton({ title, figure = 'max-md:my-0.5' }: { title: string; figure?: string }) {
  return (
    <Gauge
      title={title}
      figure={<Skeleton className={`my-1 h-6 w-24 ${figure}`} />}
      drawing={<Skeleton className="h-2 w-full" />}
      note={<Skeleton className="my-0.5 h-3 w-32 max-w-full" />}
    />
  )
}

function HealthGauge({ project: { health, health_score } }: { project: Project }) {
  const hint = (
    <Suspense fallback={<HealthHintButton deductions={health} />}>
      <HealthHint deductions={health} />
    </Suspense>
  )
  return (
    <Gauge
      title="Health Score"
      figure={formatPercent(health_score)}
      drawing={<ScoreTicks label="Health Score" value={health_score} tone={healthTone(health_score)} />}
      note={health.length === 0 ? healthNote(health) : hint}
    />
  )
}

/** With one decimal, and exact on hover and focus where that rounds. */
function SpentHours({ hours }: { hours: number }) {
  const rounded = formatRoundedHours(hours)
  const exact = formatHours(hours)
  if (Number(hours.toFixed(1)) === hours) return rounded
  return (
    <Suspense fallback={<ExactText text={rounded} exact={exact} />}>
      <Exact text={rounded} exact={exact} />
    </Suspense>
  )
}

function BudgetGauge({ project }: { project: Project }) {
  const { spent_hours, budget_hours } = project
  return (
    <Gauge
      title="Budget"
      figure={<SpentHours hours={spent_hours} />}
      qualifier={budget_hours && `de ${formatNumber(budget_hours)}${blank}h`}
      drawing={<Bar label="Budget" value={budgetPercent(spent_hours, budget_hours)} tone={budgetTone(project)} />}
      note={budgetNote(project)}
    />
  )
}

function DatesGauge({ project }: { project: Project }) {
  const { elapsed, note, tone } = projectSchedule(project, useToday())
  const dates = [
    { label: 'Início', day: project.start_date },
    { label: 'Fim', day: project.end_date },
  ]
  const given = dates.flatMap(({ label, day }) => (day ? [{ label, value: formatDate(day) }] : []))
  return (
    <Gauge
      title="Datas"
      pair={given.length > 0 ? given : undefined}
      figure={given.length > 0 ? undefined : <span className="text-ink-3">-</span>}
      drawing={elapsed === null ? barRoom : <Bar label="Tempo decorrido" value={elapsed} tone={tone} />}
      note={note ?? 'Sem datas'}
    />
  )
}

function MembersGauge({ projectId }: { projectId: string }) {
  const { data: members, isError } = useQuery(projectMembersQuery(projectId))
  if (!members && !isError) return <GaugeSkeleton title="Membros" />
  // The longest-standing member comes first.
  const names = members?.toReversed().flatMap(({ user }) => (user.removed_at ? [] : [user.display_name]))
  return (
    <Gauge
      title="Membros"
      figure={names?.length ?? '-'}
      qualifier={names?.length === 1 ? 'ativo' : 'ativos'}
      drawing={names && names.length > 0 ? <AvatarStack label="Membros ativos" names={names} /> : barRoom}
      note={names?.length === 0 && 'Ninguém alocado ainda'}
    />
  )
}

/** How the project stands: health, hours, time, people; a skeleton until it is known. */
export function ProjectGauges({ projectId, project }: { projectId: string; project: Project | undefined }) {
  return (
    <Gauges label="Situação do projeto">
      {project ? <HealthGauge project={project} /> : <GaugeSkeleton title="Health Score" />}
      {project ? <BudgetGauge project={project} /> : <GaugeSkeleton title="Budget" />}
      {project ? <DatesGauge project={project} /> : <GaugeSkeleton title="Datas" figure="max-md:my-1.5" />}
      <MembersGauge projectId={projectId} />
    </Gauges>
  )
}
