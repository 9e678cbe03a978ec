import { filterRows, sortRows } from '@leme/contract/list/shown-rows'
import { hasWords } from '@leme/contract/list/text-search'
import type { Project } from '@leme/contract/project/project'
import { projectList } from '@leme/contract/project/project-list'
import type { ProjectsSearch } from './projects-search.ts'

/** Every word of the text is looked for in the name and the client together. */
const reader = {
  tests: {
    q: (search: string) => {
      const found = hasWords(search)
      return ({ name, client }: Project) => found(`${name} ${client}`)
    },
  },
}

/** The projects that the filter leaves, in its order: the newest first where it has none. */
export function shownProjects(projects: readonly Project[], filter: ProjectsSearch): Project[] {
  return sortRows(projectList, filterRows(projectList, projects, filter, reader), filter)
}

/** How many there are, and of how many: "18 projetos", "3 de 18 projetos". */
export function projectTally(shown: number, all: number): string {
  const noun = all === 1 ? 'projeto' : 'projetos'
  return shown === all ? `${all} ${noun}` : `${shown} de ${all} ${noun}`
}
