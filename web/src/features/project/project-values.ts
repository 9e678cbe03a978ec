import type { Project } from '@leme/contract/project'
import type { ProjectKind } from '@leme/contract/project-kind'

/** What the form's fields hold: text as it is typed. */
export type ProjectValues = {
  name: string
  client: string
  kind: ProjectKind
  partner: string
  description: string
  budget_hours: number | null
  start_date: string
  end_date: string
}

/** The fields of a project, or of a new one. */
export function projectValues(project: Project | null): ProjectValues {
  return {
    name: project?.name ?? '',
    client: project?.client ?? '',
    kind: project?.kind ?? 'delivery',
    partner: project?.partner ?? '',
    description: project?.description ?? '',
    budget_hours: project?.budget_hours ?? null,
    start_date: project?.start_date ?? '',
    end_date: project?.end_date ?? '',
  }
}
