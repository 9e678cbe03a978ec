import { formatDate, formatHours } from '@leme/contract/format/format'
import type { TimeEntry } from '@leme/contract/work/time-entry'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { restoreDeletion, useDeletionWarning } from '../deletion/restore-deletion.ts'
import { useRemoveRow } from '../work/use-remove-row.ts'

export type RemoveHoursDialogProps = {
  projectId: string
  taskId: string
  entry: TimeEntry
  open: boolean
  onClose: () => void
}

/** Asks before an entry's hours leave the project. */
export function RemoveHoursDialog({ projectId, taskId, entry, open, onClose }: RemoveHoursDialogProps) {
  const deletionWarning = useDeletionWarning()
  const remove = useRemoveRow({
    projectId,
    id: entry.id,
    list: keys.projects.hours(projectId, taskId),
    parts: ['time_entries'],
    send: (id) => call('DELETE /api/time-entries/:id', { params: { id } }),
    success: 'Horas removidas com sucesso',
    takeBack: restoreDeletion,
    failure: 'Erro ao remover horas',
    onGone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && !remove.isPending && onClose()}
      title="Remover horas"
      thing={`${formatHours(entry.hours)} em ${formatDate(entry.date)}`}
      impact={<span className="block max-w-48 truncate">{entry.user.display_name}</span>}
      action="Remover"
      busyAction="Removendo..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {deletionWarning} As horas saem do total do projeto.
    </ConfirmDialog>
  )
}
