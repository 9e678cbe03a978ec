import type { ReactNode } from 'react'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deletionWarning, restoreDeletion } from '../deletion/restore-deletion.ts'
import { useRemoveRow } from './use-remove-row.ts'
import type { WorkKind, WorkRow } from './work-kind.ts'

export type DeleteDialogProps<Row extends WorkRow> = {
  kind: WorkKind<Row>
  row: Row
  open: boolean
  onClose: () => void
  /** It is gone: by this dialog, or by somebody else before. */
  onGone?: () => void
  /** What hangs on it: "4 stories vinculadas". */
  impact?: string
  /** The first sentence, if not that it can be undone for some seconds. */
  warning?: string
  /** What it takes along, after that. */
  children: ReactNode
}

/** What a caller of an epic's, story's or task's own delete dialog gives. */
export type AskedDelete = Pick<DeleteDialogProps<WorkRow>, 'open' | 'onClose' | 'onGone'>

/** Asks before an epic, story or task is deleted, deletes it and says how it went. */
export function DeleteDialog<Row extends WorkRow>(props: DeleteDialogProps<Row>) {
  const { kind, row, open, onClose, onGone, impact, warning = deletionWarning, children } = props
  const { project_id, id, title } = row
  const remove = useRemoveRow({
    projectId: project_id,
    id,
    list: keys.projects.part(project_id, kind.parts[0]),
    parts: kind.parts,
    send: kind.remove,
    success: kind.words.deleted,
    takeBack: restoreDeletion,
    failure: kind.words.deleteFailed,
    onGone: () => {
      onClose()
      onGone?.()
    },
  })

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && !remove.isPending && onClose()}
      title="Confirmar exclusão"
      thing={<span className="line-clamp-3 wrap-anywhere">{title}</span>}
      impact={impact}
      action="Deletar"
      busyAction="Deletando..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {warning} {children}
    </ConfirmDialog>
  )
}
