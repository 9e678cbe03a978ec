import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { Option } from '../../../ui/select/select-list.tsx'
import type { CellContext } from '../../work/cell/work-cells.tsx'
import type { People } from '../../work/people.ts'
import type { Progress } from './task-progress.tsx'

/** What all rows of a list share; keep it the same while nothing changes. */
export type ListContext = CellContext & {
  noun: WorkNoun
  people: People
  /** Whether the due date has a column of its own. */
  hasDue: boolean
  /** The epics that a cell offers. */
  epics: readonly Option<string>[]
  /** Whether a row says how many of the tasks below it are done. */
  hasProgress: boolean
  /** Where hours are registered. */
  onHours?: (item: WorkItem) => void
  /** Absent for people who may not, and where a row has no way to delete it. */
  onDelete?: (item: WorkItem) => void
}

/** One row of it, with how many of the tasks below it are done. */
export type ListedWork = Partial<Progress> & {
  item: WorkItem
  /** The title of what it stands in, where no column says that. */
  parent: string | undefined
  list: ListContext
}

/** What a cell is made of. */
export type CellProps = ListedWork & { formatInstantDate: (instant: string) => string }
