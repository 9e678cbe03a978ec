import type { AskedOf } from '@leme/contract/list/list'
import { projectList } from '@leme/contract/project/project-list'
import { readSearch } from '../../../list/list-search.ts'

/** The list's filter, as the address keeps it. What is absent filters nothing. */
export type ProjectsSearch = AskedOf<typeof projectList>

/** Reads the filter from an address; what it does not know is undefined, and named all the same. */
export function projectsSearch(given: Record<string, unknown>): ProjectsSearch {
  return readSearch(projectList, given)
}
