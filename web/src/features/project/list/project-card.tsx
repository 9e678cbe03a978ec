import { budgetPercent, formatDate, formatHours, formatPercent } from '@leme/contract/format/format'
import { formatRoundedHours } from '@leme/contract/format/hours'
import { paths } from '@leme/contract/paths'
import type { Project } from '@leme/contract/project/project'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Bar } from '../../../ui/figure/bar.tsx'
import { Meter } from '../../../ui/figure/meter.tsx'
import { ScoreTicks } from '../../../ui/figure/ticks.tsx'
import { healthTone } from '../../../ui/figure/tone.ts'
import { StatusBadge, Tag } from '../../../ui/sign/badge.tsx'
import { CommentCount } from '../../work/key-line.tsx'
import { budgetTone } from '../budget-tone.ts'

/** A card's box: as high with every part as without one, so that all cards of the list, and their skeletons, are alike. */
export const cardClass =
  'relative flex min-h-59.25 flex-col rounded-3 border border-line bg-deck px-4 pt-3.5 pb-4 max-md:min-h-41 max-md:px-3.5 max-md:py-2'

/** A project at a glance. All of it leads to the project. */
export const ProjectCard = memo(function ProjectCard({ project }: { project: Project }) {
  const { name, client, status, description, health_score, spent_hours, budget_hours, start_date, end_date } = project
  return (
    <article
      className={classNames(
        cardClass,
        'transition-shadow duration-(--base) hover:border-line-2 hover:shadow-2',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring',
      )}
    >
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 truncate text-section font-semibold tracking-[-0.008em]">
          <Link
            to={paths.project(project.id)}
            title={name}
            className="after:absolute after:inset-0 after:rounded-3 focus-visible:outline-none"
          >
            {name}
          </Link>
        </h2>
        <CommentCount count={project.comment_count} />
        <StatusBadge status={status} />
      </div>
      <p className="truncate text-cell text-ink-3 max-md:text-label">{client}</p>
      <p
        className={classNames(
          'mt-2 line-clamp-2 min-h-10 text-cell wrap-break-word max-md:mt-1 max-md:min-h-9 max-md:leading-4.5',
          !description && 'text-ink-3',
        )}
      >
        {description ?? 'Sem descrição'}
      </p>
      <div className="mt-3 grid gap-3 max-md:mt-2 max-md:flex max-md:flex-wrap max-md:*:min-w-max max-md:*:flex-1">
        <Meter label="Health Score" value={formatPercent(health_score)} strong>
          <ScoreTicks label="Health Score" value={health_score} tone={healthTone(health_score)} />
        </Meter>
        {budget_hours !== null && (
          <Meter
            label="Budget"
            value={
              <span className="block" title={formatHours(spent_hours)}>
                {formatRoundedHours(spent_hours)} / {formatHours(budget_hours)}
              </span>
            }
          >
            <Bar label="Budget" value={budgetPercent(spent_hours, budget_hours)} tone={budgetTone(project)} />
          </Meter>
        )}
      </div>
      {(start_date || end_date) && (
        <p className="mt-auto flex flex-wrap gap-1.5 pt-3.5 max-md:pt-2">
          {start_date && <Tag>Início: {formatDate(start_date)}</Tag>}
          {end_date && <Tag>Fim: {formatDate(end_date)}</Tag>}
        </p>
      )}
    </article>
  )
})
