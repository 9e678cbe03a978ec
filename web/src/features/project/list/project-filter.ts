import type { Project } from '@leme/contract/project/project'
import { hasWords } from '../../../text-search.ts'
import type { ProjectSort, ProjectsSearch } from './projects-search.ts'

/** The projects that have the filter's status and kind, and every word of its text in their name or client. */
export function filterProjects(projects: readonly Project[], { q = '', status, kind }: ProjectsSearch): Project[] {
  const found = hasWords(q)
  return projects.filter((project) => {
    if (status && project.status !== status) return false
    if (kind && project.kind !== kind) return false
    return found(`${project.name} ${project.client}`)
  })
}

const dictionary = new Intl.Collator('pt-BR', { numeric: true })

const comparisons: Record<ProjectSort, (one: Project, other: Project) => number> = {
  health: (one, other) => one.health_score - other.health_score,
  name: (one, other) => dictionary.compare(one.name, other.name),
  end: (one, other) => (one.end_date ?? '9999').localeCompare(other.end_date ?? '9999'),
}

/** The projects in the chosen order: the poorest health, the first name, the nearest end first; else as they came. */
export function sortProjects(projects: readonly Project[], sort: ProjectSort | undefined): Project[] {
  return sort ? projects.toSorted(comparisons[sort]) : [...projects]
}

/** How many there are, and of how many: "18 projetos", "3 de 18 projetos". */
export function projectTally(shown: number, all: number): string {
  const noun = all === 1 ? 'projeto' : 'projetos'
  return shown === all ? `${all} ${noun}` : `${shown} de ${all} ${noun}`
}
