import { formatDate } from '@leme/contract/format/format'
import { daysLate, lateText } from '@leme/contract/work/due'
import type { Task } from '@leme/contract/work/work-item'
import { Glyph } from '../../../ui/sign/glyph.tsx'

export type DueDateProps = {
  task: Pick<Task, 'due_date' | 'status'>
  /** `YYYY-MM-DD`. */
  today: string
}

/** When a task is due, in words alone; null without a due date. */
export function dueWords(task: DueDateProps['task'], today: string): string | null {
  if (!task.due_date) return null
  const days = daysLate(task, today)
  return days === 0 ? formatDate(task.due_date) : `${formatDate(task.due_date)} ${lateText(days)}`
}

/** When a task is due; once that day is over red, with a clock, and in words by how much. Nothing without a due date. */
export function DueDate({ task, today }: DueDateProps) {
  if (!task.due_date) return null
  const days = daysLate(task, today)
  if (days === 0) return <span>{formatDate(task.due_date)}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-danger-text [--cut:var(--deck)]">
      <span className="inline-flex items-center gap-1">
        <Glyph status="late" />
        {formatDate(task.due_date)}
      </span>
      <span className="text-label whitespace-nowrap">{lateText(days)}</span>
    </span>
  )
}
