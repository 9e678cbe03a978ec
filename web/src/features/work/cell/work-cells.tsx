import { formatHours } from '@leme/contract/format/format'
import type { WorkField, WorkItem } from '@leme/contract/work/work-item'
import type { ReactNode } from 'react'
import { Cell } from '../../../ui/table/table.tsx'
import type { RowChange } from '../row-change.ts'
import { priorityWords, statusWords } from './change-words.ts'
import { DueDate, dueWords } from './due-date.tsx'
import { PriorityCell } from './priority-cell.tsx'
import { StatusCell } from './status-cell.tsx'
import { ValueCell } from './value-cell.tsx'

export type WorkChange = Partial<Pick<WorkItem, WorkField>>

/** What the cells of a list look up, and how they change a row. */
export type CellContext = {
  /** `YYYY-MM-DD`. */
  today: string
  change: (change: RowChange<WorkChange>) => void
}

type CellProps = {
  item: WorkItem
  list: CellContext
  /** On phones, words before the value, where the row has room for them. */
  phoneLabel?: string
}

/** What every list of work shows in these columns, changed in place. */
export const workCells = {
  status: ({ item: { id, title, status }, list: { change } }) => (
    <Cell>
      <StatusCell
        title={title}
        status={status}
        onChange={(next) => change({ id, change: { status: next }, words: statusWords })}
      />
    </Cell>
  ),
  due_date: ({ item: { id, title, status, due_date = null }, list: { today, change } }) => (
    <Cell hideOnPhone={!due_date} phoneLabel="Prazo">
      <ValueCell
        field="due_date"
        title={title}
        value={due_date}
        said={dueWords({ due_date, status }, today)}
        onSave={(edit) => change({ id, ...edit })}
      >
        {due_date && <DueDate task={{ due_date, status }} today={today} />}
      </ValueCell>
    </Cell>
  ),
  priority: ({ item: { id, title, priority }, list: { change } }) => (
    <Cell>
      {priority && (
        <PriorityCell
          title={title}
          priority={priority}
          onChange={(next) => change({ id, change: { priority: next }, words: priorityWords })}
        />
      )}
    </Cell>
  ),
  estimate_hours: ({ item: { id, title, estimate_hours = null }, list: { change }, phoneLabel }) => (
    <Cell align="right" phoneLabel={phoneLabel} hideOnPhone={estimate_hours === null}>
      <ValueCell
        field="estimate_hours"
        title={title}
        value={estimate_hours}
        said={estimate_hours === null ? null : formatHours(estimate_hours)}
        onSave={(edit) => change({ id, ...edit })}
      />
    </Cell>
  ),
} satisfies Record<string, (props: CellProps) => ReactNode>
