import { type ProjectKind, projectKinds } from '@leme/contract/project/project-kind'
import { type ProjectStatus, projectStatuses } from '@leme/contract/status'
import { oneOf } from '../../../search-values.ts'

/** The list's filter, as the address keeps it. What is absent filters nothing. */
export type ProjectsSearch = { q?: string; status?: ProjectStatus; kind?: ProjectKind; sort?: ProjectSort }

/** What orders the cards; the newest first by default. */
export const projectSorts = ['health', 'name', 'end'] as const
export type ProjectSort = (typeof projectSorts)[number]

/**
 * Reads the filter from an address; what it does not know is undefined, and named all the same: the router hands on
 * as it came what is not named.
 */
export function projectsSearch({ q, status, kind, sort }: Record<string, unknown>): ProjectsSearch {
  const text = typeof q === 'string' ? q : ''
  return {
    q: text || undefined,
    status: oneOf(projectStatuses, status),
    kind: oneOf(projectKinds, kind),
    sort: oneOf(projectSorts, sort),
  }
}
