import { budgetPercent, formatDate, formatHours, formatPercent, formatPlannedHours } from '@leme/contract/format'
import type { Project } from '@leme/contract/project'
import { projectKindNames } from '@leme/contract/project-kind'
import type { ReactNode } from 'react'
import { Tag } from '../../ui/badge.tsx'
import { Bar } from '../../ui/bar.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScoreTicks } from '../../ui/ticks.tsx'
import { healthTone } from '../../ui/tone.ts'
import { budgetTone } from './budget-tone.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  )
}

/** What is known of a project itself: its text, its kind and dates, its health and hours. */
export function ProjectFacts({ project }: { project: Project }) {
  const { description, kind, partner, start_date, end_date, health_score, spent_hours, budget_hours } = project
  const spent =
    budget_hours === null
      ? formatHours(spent_hours)
      : `${formatHours(spent_hours)} de ${formatPlannedHours(budget_hours)}`
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1">
      <Panel title="Descrição">
        <p className="px-4 pt-1 pb-4.5 wrap-break-word whitespace-pre-line text-cell">
          {description ?? 'Sem descrição'}
        </p>
      </Panel>
      <Panel title="Informações">
        <div className="grid gap-3 px-4 pt-1 pb-4.5 text-cell">
          <dl className="grid gap-3">
            <Fact name="Tipo">
              <Tag look="neutral">{projectKindNames[kind]}</Tag>
            </Fact>
            {partner && <Fact name="Parceiro">{partner}</Fact>}
            {start_date && <Fact name="Início">{formatDate(start_date)}</Fact>}
            {end_date && <Fact name="Fim">{formatDate(end_date)}</Fact>}
          </dl>
          <Meter label="Health Score" value={formatPercent(health_score)} strong>
            <ScoreTicks label="Health Score" value={health_score} tone={healthTone(health_score)} />
          </Meter>
          <Meter label="Budget" value={spent}>
            <Bar label="Budget" value={budgetPercent(spent_hours, budget_hours)} tone={budgetTone(project)} />
          </Meter>
        </div>
      </Panel>
    </div>
  )
}
