import type { workStatuses } from '@leme/contract/status'
import { oneOf, textOf } from '../../search-values.ts'
import type { WorkSearch } from './work-search.ts'

export const projectTabs = ['overview', 'epics', 'stories', 'tasks', 'members'] as const
export type ProjectTab = (typeof projectTabs)[number]

export type WorkStatus = (typeof workStatuses)[number]

/** Where in a project one is: the open tab, and the epic, story or task whose dialog is open. */
type ProjectPlace = {
  tab?: Exclude<ProjectTab, 'overview'>
  epic?: string
  story?: string
  task?: string
}

/** What the address of a project's page keeps. What is absent is as it is by default. */
export type ProjectSearch = ProjectPlace & WorkSearch

/** Reads the place from an address; what it does not know is undefined. A list reads its own part (`work-search`). */
export function projectPlace(given: Record<string, unknown>): ProjectPlace {
  return {
    tab: oneOf(['epics', 'stories', 'tasks', 'members'], given.tab),
    epic: textOf(given.epic),
    story: textOf(given.story),
    task: textOf(given.task),
  }
}
