import { ConfirmDialog } from './confirm-dialog.tsx'

export type DiscardDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What was typed is being saved: closing takes nothing back. */
  isSaving: boolean
  onConfirm: () => void
}

/** Asks before what was typed is given up. */
export function DiscardDialog({ isSaving, ...dialog }: DiscardDialogProps) {
  if (isSaving) {
    return (
      <ConfirmDialog
        {...dialog}
        title="Fechar antes de terminar de salvar?"
        cancel="Esperar"
        action="Fechar mesmo assim"
      >
        O que foi digitado já foi enviado e pode ser salvo mesmo assim.
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog {...dialog} title="Descartar o que foi digitado?" cancel="Continuar editando" action="Descartar">
      Nada do que foi digitado aqui está salvo.
    </ConfirmDialog>
  )
}
