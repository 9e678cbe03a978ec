import { useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type CloseReason, Dialog, type DialogProps } from './dialog.tsx'
import { Unsaved } from './unsaved.ts'

/**
 * A dialog with a form that reports unsaved input by `useUnsaved`. With something typed, a click outside does nothing,
 * and Escape and the cross ask first; "Cancelar" is an answer already.
 */
export function FormDialog({ open, onOpenChange, children, ...rest }: DialogProps) {
  const unsaved = useRef(new Set<string>())
  const [asking, setAsking] = useState(false)

  function change(next: boolean, reason: CloseReason): void {
    if (next || unsaved.current.size === 0) onOpenChange(next, reason)
    else if (reason !== 'outside-press') setAsking(true)
  }

  function discard(): void {
    setAsking(false)
    unsaved.current.clear()
    onOpenChange(false, 'none')
  }

  return (
    <Dialog open={open} onOpenChange={change} {...rest}>
      <Unsaved value={unsaved}>{children}</Unsaved>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Descartar o que foi digitado?"
        cancel="Continuar editando"
        action="Descartar"
        onConfirm={discard}
      >
        Nada do que foi digitado aqui está salvo.
      </ConfirmDialog>
    </Dialog>
  )
}
