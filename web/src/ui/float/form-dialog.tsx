import { useRef, useState } from 'react'
import { Saving, Unsaved } from '../form/unsaved.ts'
import { type CloseReason, Dialog, type DialogProps } from './dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'

/**
 * A dialog with a form that reports unsaved input by `useUnsaved`. With something typed, a click outside does nothing,
 * and Escape and the cross ask first; "Cancelar" is an answer already. While it is being saved all three ask, as closing
 * would take nothing back.
 */
export function FormDialog({ open, onOpenChange, children, ...rest }: DialogProps) {
  const unsaved = useRef(new Set<string>())
  const saving = useRef(new Set<string>())
  const [asked, setAsked] = useState<'discard' | 'saving' | null>(null)
  // What was asked about is saved.
  if (!open && asked) setAsked(null)

  function change(next: boolean, reason: CloseReason): void {
    const isSaving = saving.current.size > 0
    if (next || (unsaved.current.size === 0 && !isSaving)) onOpenChange(next, reason)
    else if (reason !== 'outside-press') setAsked(isSaving ? 'saving' : 'discard')
  }

  function discard(): void {
    if (asked === 'saving' && saving.current.size === 0) {
      // Refused by now: what was typed is not saved after all.
      setAsked('discard')
      return
    }
    setAsked(null)
    unsaved.current.clear()
    onOpenChange(false, 'none')
  }

  return (
    <Dialog open={open} onOpenChange={change} {...rest}>
      <Saving value={saving}>
        <Unsaved value={unsaved}>{children}</Unsaved>
      </Saving>
      <DiscardDialog
        open={asked !== null}
        onOpenChange={(next) => !next && setAsked(null)}
        isSaving={asked === 'saving'}
        onConfirm={discard}
      />
    </Dialog>
  )
}
