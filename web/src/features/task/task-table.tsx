import type { Task, TaskUpdate } from '@leme/contract/work-item'
import { useCallback, useMemo } from 'react'
import { LongRows } from '../../ui/long-rows.tsx'
import { Table } from '../../ui/table.tsx'
import { useToday } from '../../ui/use-today.ts'
import type { People } from '../work/people.ts'
import type { RowChange } from '../work/use-change-row.ts'
import type { WorkSearch } from '../work/use-work-search.ts'
import { TaskRow, taskColumns } from './task-row.tsx'
import { useDueColumn } from './use-due-column.ts'

const keyOf = (task: Task) => task.id

export type TaskTableProps = {
  tasks: readonly Task[]
  people: People
  /** The title of a story, by its id. */
  stories: ReadonlyMap<string, string>
  sorting: WorkSearch['sorting']
  onSort: WorkSearch['sortTo']
  change: (change: RowChange<TaskUpdate>) => void
  onHours: (task: Task) => void
  onDelete?: (task: Task) => void
}

/** Tasks, one a row; of thousands only those about the window are drawn. */
export function TaskTable({ tasks, people, stories, sorting, onSort, change, onHours, onDelete }: TaskTableProps) {
  const hasDue = useDueColumn()
  const today = useToday()
  const columns = useMemo(() => taskColumns(hasDue), [hasDue])
  const row = useCallback(
    (task: Task) => (
      <TaskRow
        task={task}
        people={people}
        story={task.story_id === null ? undefined : stories.get(task.story_id)}
        today={today}
        hasDue={hasDue}
        change={change}
        onHours={onHours}
        onDelete={onDelete}
      />
    ),
    [people, stories, today, hasDue, change, onHours, onDelete],
  )
  return (
    <Table caption="Tasks" columns={columns} sorting={sorting} onSort={onSort} rowCount={tasks.length}>
      <LongRows items={tasks} itemKey={keyOf} render={row} rowHeight={3.25} phoneRowHeight={5.875} />
    </Table>
  )
}
