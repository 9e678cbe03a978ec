import type { ReactNode } from 'react'
import { keys, type ProjectPart } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRemoveRow } from './use-remove-row.ts'

export type DeleteDialogProps = {
  projectId: string
  open: boolean
  onClose: () => void
  /** It is gone: by this dialog, or by somebody else before. */
  onGone?: () => void
  /** The lists to read anew: its own first, then those that refer to it. */
  parts: [ProjectPart, ...ProjectPart[]]
  id: string
  title: string
  /** What hangs on it: "4 stories vinculadas". */
  toll?: string
  send: (id: string) => Promise<unknown>
  success: string
  /** "Erro ao deletar épico". */
  failure: string
  /** What it takes along, after "Esta ação não pode ser desfeita." */
  children: ReactNode
}

/** Asks before an epic, story or task is deleted, deletes it and says how it went. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { projectId, open, onClose, onGone, parts, id, title, toll, send, success, failure, children } = props
  const remove = useRemoveRow({
    projectId,
    id,
    list: keys.projects.part(projectId, parts[0]),
    parts,
    send,
    success,
    failure,
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
      toll={toll}
      action="Deletar"
      busyAction="Deletando..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Esta ação não pode ser desfeita. {children}
    </ConfirmDialog>
  )
}
