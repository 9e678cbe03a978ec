import { type Priority, priorities, workStatuses } from '@leme/contract/status'
import { type DueFilter, dueFilters } from '@leme/contract/work/due'
import { oneOf } from '../../search-values.ts'

export const projectTabs = ['overview', 'epics', 'stories', 'tasks', 'members'] as const
export type ProjectTab = (typeof projectTabs)[number]

export type WorkStatus = (typeof workStatuses)[number]

/**
 * What the address of a project's page keeps: the open tab, the filter and order of its list, the board, and the
 * epic, story or task whose dialog is open. What is absent is as it is by default.
 */
export type ProjectSearch = {
  tab?: Exclude<ProjectTab, 'overview'>
  view?: 'board'
  q?: string
  status?: WorkStatus
  /** The owner: a user's id, or `none` for nobody's. */
  owner?: string
  priority?: Priority
  /** Tasks that are late, due in this week, or without a due date. */
  due?: DueFilter
  /** Stories, and tasks of the stories, of which epic: its id, or `none` for those without. */
  epic_id?: string
  /** Tasks of which story: its id, or `none` for those without. */
  story_id?: string
  /** The column that orders the list; newest first when absent. */
  sort?: string
  dir?: 'desc'
  epic?: string
  story?: string
  task?: string
}

function text(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' ? given : undefined
}

/** Reads the page's state from an address; what it does not know is undefined, and named all the same. */
export function projectSearch(given: Record<string, unknown>): ProjectSearch {
  return {
    tab: oneOf(['epics', 'stories', 'tasks', 'members'], given.tab),
    view: oneOf(['board'], given.view),
    q: text(given.q),
    status: oneOf(workStatuses, given.status),
    owner: text(given.owner),
    priority: oneOf(priorities, given.priority),
    due: oneOf(dueFilters, given.due),
    epic_id: text(given.epic_id),
    story_id: text(given.story_id),
    sort: text(given.sort),
    dir: oneOf(['desc'], given.dir),
    epic: text(given.epic),
    story: text(given.story),
    task: text(given.task),
  }
}
