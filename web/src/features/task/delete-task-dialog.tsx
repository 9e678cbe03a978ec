import { formatHours } from '@leme/contract/format'
import { sumHours } from '@leme/contract/hours'
import type { Task } from '@leme/contract/work-item'
import { useTimeEntries } from '../time-entry/use-time-entries.ts'
import { type AskedDelete, DeleteDialog } from '../work/delete-dialog.tsx'
import { taskKind } from './task-kind.ts'

/** Asks before a task is deleted: its hours stay with the project. */
export function DeleteTaskDialog({ task, ...asked }: { task: Task } & AskedDelete) {
  const entries = useTimeEntries(task.project_id, task.id, asked.open).data
  const hours = entries && sumHours(entries.map((entry) => entry.hours))
  return (
    <DeleteDialog
      kind={taskKind}
      row={task}
      impact={hours ? `${formatHours(hours)} registradas` : undefined}
      {...asked}
    >
      As horas registradas nesta task continuam no projeto.
    </DeleteDialog>
  )
}
