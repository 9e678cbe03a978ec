import { formatDate } from '@leme/contract/format'
import type { Task } from '@leme/contract/task'
import { Glyph } from '../../ui/glyph.tsx'

/** Whether a task should have been done before today (`YYYY-MM-DD`, Brazil's calendar). */
export function isLate({ due_date, status }: Pick<Task, 'due_date' | 'status'>, today: string): boolean {
  return due_date !== null && due_date < today && status !== 'done'
}

export type DueDateProps = { task: Pick<Task, 'due_date' | 'status'>; today: string }

/** When a task is due; red and with a clock once that day is over. Nothing without a due date. */
export function DueDate({ task, today }: DueDateProps) {
  if (!task.due_date) return null
  if (!isLate(task, today)) return <span>{formatDate(task.due_date)}</span>
  return (
    <span title="Atrasada" className="inline-flex items-center gap-1 text-danger-text [--cut:var(--deck)]">
      <Glyph status="late" />
      {formatDate(task.due_date)}
      <span className="sr-only"> (atrasada)</span>
    </span>
  )
}
