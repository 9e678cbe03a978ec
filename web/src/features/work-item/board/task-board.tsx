import { workStatuses } from '@leme/contract/status'
import type { WorkItem } from '@leme/contract/work/work-item'
import { useCallback, useMemo } from 'react'
import { Board } from '../../../ui/board/board.tsx'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { useStatusText } from '../../../ui/sign/status-text.ts'
import { useToday } from '../../../ui/use-today.ts'
import { statusWords } from '../../work/cell/change-words.ts'
import type { WorkChange } from '../../work/cell/work-cells.tsx'
import type { People } from '../../work/people.ts'
import type { WorkStatus } from '../../work/project-search.ts'
import type { RowChange } from '../../work/row-change.ts'
import { TaskCard } from './task-card.tsx'

export type TaskBoardProps = {
  /** In the order in which each column shows its own. */
  tasks: readonly WorkItem[]
  people: People
  change: (change: RowChange<WorkChange>) => void
  onHours: (task: WorkItem) => void
}

const keyOf = (task: WorkItem) => task.id
const titleOf = (task: WorkItem) => task.title
const isStatus = (key: string): key is WorkStatus => workStatuses.some((status) => status === key)

/** Tasks as cards, a column for each status; a card dropped on another column gets its status. */
export function TaskBoard({ tasks, people, change, onHours }: TaskBoardProps) {
  const today = useToday()
  const statusText = useStatusText()
  const columns = useMemo(
    () =>
      workStatuses.map((status) => ({
        key: status,
        title: <StatusBadge status={status} />,
        label: statusText(status),
        items: tasks.filter((task) => task.status === status),
      })),
    [tasks, statusText],
  )
  const card = useCallback(
    (task: WorkItem) => <TaskCard task={task} people={people} today={today} onHours={onHours} />,
    [people, today, onHours],
  )

  function move({ id }: WorkItem, to: string): void {
    if (isStatus(to)) change({ id, change: { status: to }, words: statusWords })
  }

  return (
    <Board
      label="Tasks por status"
      columns={columns}
      itemKey={keyOf}
      itemLabel={titleOf}
      renderItem={card}
      emptyText="Nenhuma task"
      onMove={move}
    />
  )
}
