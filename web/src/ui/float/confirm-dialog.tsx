import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { DialogFooter, dialogClass, dialogTitleClass, scrimClass, viewportClass } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What happens, and what it takes along. */
  children: ReactNode
  /** The thing itself, and at its right how much hangs on it. */
  thing?: ReactNode
  impact?: ReactNode
  /** The way out. */
  cancel?: string
  action: string
  /** The action's label while it runs: "Deletando...". Not for one that is done at once. */
  busyAction?: string
  busy?: boolean
  /** Whether what it would do is not known yet. */
  waiting?: boolean
  /** Where the focus goes once it is closed; null for what had it before. */
  focusAfter?: () => HTMLElement | null
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Cancelar has the focus; only its buttons and Escape close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, thing, impact, focusAfter, onConfirm } = props
  const { cancel = 'Cancelar', action, busyAction = action, busy = false, waiting = false } = props
  // A second click may come before the first one is drawn as busy.
  const pressed = useRef(false)
  useEffect(() => {
    pressed.current = busy
  })

  function confirm(): void {
    if (pressed.current) return
    pressed.current = true
    onConfirm()
  }

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup
            className={classNames(dialogClass, 'max-w-108')}
            finalFocus={focusAfter && (() => focusAfter() ?? true)}
          >
            <Base.Title className={classNames(dialogTitleClass, 'px-5 pt-4.5')}>{title}</Base.Title>
            <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5">
              <Base.Description render={<div />}>
                {children}
                {thing && (
                  <p className="mt-3 flex flex-wrap gap-x-2 rounded-2 border border-line bg-inset px-3 py-2 text-cell font-medium text-ink">
                    <span className="min-w-0 wrap-anywhere">{thing}</span>
                    {impact && <span className="ml-auto font-normal text-ink-3">{impact}</span>}
                  </p>
                )}
              </Base.Description>
              <p role="status" className="sr-only">
                {busy && busyAction}
              </p>
            </div>
            <DialogFooter>
              <Base.Close className={buttonClass('outline')} disabled={busy}>
                {cancel}
              </Base.Close>
              {/* A button that is disabled loses the focus, and people who go by the keyboard their place. */}
              <Button look="danger" disabled={waiting} aria-disabled={busy} onClick={confirm}>
                {busy ? busyAction : action}
              </Button>
            </DialogFooter>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
