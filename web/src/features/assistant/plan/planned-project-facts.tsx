import type { PlannedProject } from '@leme/contract/assistant/assistant'
import { formatDate, formatHours } from '@leme/contract/format/format'
import { projectKindNames } from '@leme/contract/project/project-kind'

/** Where the work goes: an existing project by its name, a new one with all that is known of it. */
export function PlannedProjectFacts({ project }: { project: PlannedProject }) {
  if (!project.is_new) {
    return (
      <p className="text-label text-ink-3 wrap-anywhere">
        Em {project.name}, {project.client}
      </p>
    )
  }
  const facts = [
    ['Cliente', project.client],
    ['Tipo', projectKindNames[project.kind]],
    ['Parceiro', project.partner],
    ['Budget', project.budget_hours && formatHours(project.budget_hours)],
    ['Início', project.start_date && formatDate(project.start_date)],
    ['Fim', project.end_date && formatDate(project.end_date)],
    ['Descrição', project.description],
  ] as const
  return (
    <div className="border-b border-dashed border-line-2 pb-2">
      <p className="text-cell font-semibold text-ink wrap-anywhere">{project.name}</p>
      <p className="text-label text-ink-3">Novo projeto</p>
      <dl className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] text-label leading-4.5">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="wrap-anywhere text-ink-2">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
