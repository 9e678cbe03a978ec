import type { Project } from '@leme/contract/project'
import type { ProjectsSearch } from './projects-search.ts'

/** Text as a search compares it: without case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The projects that have the filter's status and kind, and every word of its text in their name or client. */
export function filterProjects(projects: readonly Project[], { q = '', status, kind }: ProjectsSearch): Project[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  return projects.filter((project) => {
    if (status && project.status !== status) return false
    if (kind && project.kind !== kind) return false
    const text = folded(`${project.name} ${project.client}`)
    return words.every((word) => text.includes(word))
  })
}

/** How many there are, and of how many: "18 projetos", "3 de 18 projetos". */
export function projectTally(shown: number, all: number): string {
  const noun = all === 1 ? 'projeto' : 'projetos'
  return shown === all ? `${all} ${noun}` : `${shown} de ${all} ${noun}`
}
