import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { Option } from '../../../ui/select/select-list.tsx'
import type { People } from '../../work/people.ts'
import type { RowChange } from '../../work/use-change-row.ts'
import type { WorkChange } from '../work-calls.ts'
import type { Progress } from './task-progress.tsx'

/** What all rows of a list share; keep it the same while nothing changes. */
export type ListContext = {
  noun: WorkNoun
  people: People
  /** `YYYY-MM-DD`. */
  today: string
  /** Whether the due date has a column of its own. */
  hasDue: boolean
  /** The epics that a cell offers. */
  epics: readonly Option<string>[]
  /** Whether a row says how many of the tasks below it are done. */
  hasProgress: boolean
  change: (change: RowChange<WorkChange>) => void
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
