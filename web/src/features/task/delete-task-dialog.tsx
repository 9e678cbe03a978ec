import { formatPlannedHours } from '@leme/contract/format'
import type { Task } from '@leme/contract/task'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { timeEntriesQuery } from '../time-entry/time-entries-query.ts'
import { DeleteDialog } from '../work/delete-dialog.tsx'

export type DeleteTaskDialogProps = { task: Task; open: boolean; onClose: () => void; onGone?: () => void }

/** Asks before a task is deleted: its hours stay with the project. */
export function DeleteTaskDialog({ task, open, onClose, onGone }: DeleteTaskDialogProps) {
  const { id, project_id, title } = task
  const entries = useQuery({ ...timeEntriesQuery(project_id, id), enabled: open }).data
  const hours = entries?.reduce((sum, entry) => sum + entry.hours, 0)
  return (
    <DeleteDialog
      projectId={project_id}
      open={open}
      onClose={onClose}
      onGone={onGone}
      parts={['tasks', 'time_entries']}
      id={id}
      title={title}
      toll={hours ? `${formatPlannedHours(hours)} registradas` : undefined}
      send={(gone) => call('DELETE /api/tasks/:id', { params: { id: gone } })}
      success="Task deletada com sucesso"
      failure="Erro ao deletar task"
    >
      As horas registradas nesta task continuam no projeto.
    </DeleteDialog>
  )
}
