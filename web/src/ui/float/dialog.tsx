import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useContext, useId, useRef } from 'react'
import { buttonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Saving, useDiscardChanges } from '../form/unsaved.ts'
import { keepToastsAbove } from '../toast/keep-toasts-above.ts'

export const scrimClass =
  'fixed inset-0 z-30 bg-scrim transition-opacity duration-(--slow) ease-out data-starting-style:opacity-0 data-ending-style:opacity-0'

export const viewportClass = 'fixed inset-0 z-30 grid place-items-center p-4 max-md:items-end max-md:p-2'

export const dialogClass =
  'relative flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-4 bg-raised shadow-3 outline-none ' +
  'transition-[opacity,translate] duration-(--slow) ease-out max-md:max-h-[calc(100dvh-1rem)] ' +
  'data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:translate-y-2 data-ending-style:opacity-0 ' +
  'max-md:data-starting-style:translate-y-8 max-md:data-ending-style:translate-y-8'

export const dialogTitleClass = 'text-[1.0625rem] leading-6 font-semibold tracking-[-0.012em] text-ink'

const sideViewportClass = 'fixed inset-0 z-30 flex justify-end'

/** From the side, as high as the window; on phones the whole of it. */
const sideClass =
  'relative flex h-dvh w-full max-w-168 flex-col overflow-hidden bg-raised shadow-3 outline-none md:rounded-l-4 ' +
  '*:data-dialog-body:flex-1 transition-[opacity,translate] duration-(--slow) ease-out data-starting-style:translate-x-8 ' +
  'data-starting-style:opacity-0 data-ending-style:translate-x-8 data-ending-style:opacity-0'

/** What closes it: `close-press` is a button of its own, `none` the page itself. */
export type CloseReason = Base.Root.ChangeEventReason

const sizes = {
  normal: `${dialogClass} max-w-108`,
  large: `${dialogClass} max-w-152`,
  wide: `${dialogClass} max-w-240`,
  side: sideClass,
}

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean, reason: CloseReason) => void
  title: string
  /** `large` holds two columns of fields, `wide` a table; `side` is a sheet from the side, over what it is about. */
  size?: keyof typeof sizes
  children: ReactNode
}

/** A modal window, a sheet from below on phones. Escape, the scrim and the cross close it; focus stays inside, then returns. */
export function Dialog({ open, onOpenChange, title, size = 'normal', children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next, { reason }) => onOpenChange(next, reason)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Viewport className={size === 'side' ? sideViewportClass : viewportClass}>
          {/* A sheet is read first: its own keys and buttons come after it. */}
          <Base.Popup
            ref={popup}
            data-sheet={size === 'side' || undefined}
            initialFocus={size === 'side' ? popup : undefined}
            className={sizes[size]}
          >
            <Base.Title
              className={size === 'side' ? 'sr-only' : classNames(dialogTitleClass, 'pt-4.5 pr-12 pl-5 wrap-anywhere')}
            >
              {title}
            </Base.Title>
            {children}
            {/* Last in order, so that the first field and not the cross gets the focus. */}
            <Base.Close
              aria-label="Fechar"
              className={classNames(
                buttonClass('ghost', 'small'),
                'absolute! top-3 right-3.5 w-7 px-0! text-ink-3 max-md:top-1.5 max-md:right-1.5 max-md:w-10 [&>svg]:ml-0',
              )}
            >
              <X aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The form of a dialog: DialogBody and DialogFooter go inside. The browser's own checks are off: the contract's rules speak. */
export function DialogForm({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate className={classNames('flex min-h-0 flex-col', className)} {...rest} />
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div data-dialog-body className="min-h-0 overflow-y-auto px-5 pt-4 pb-5">
      {children}
    </div>
  )
}

export type DialogSectionProps = {
  title: string
  /** Beside the title: a sum, a button. */
  end?: ReactNode
  children: ReactNode
}

/** A named part of a dialog's body, below a line: what belongs to the thing beside its own fields (a task's hours). */
export function DialogSection({ title, end, children }: DialogSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4">
      <header className="mb-3 flex min-h-7 items-center gap-2">
        <h3 id={id} className="text-body font-semibold">
          {title}
        </h3>
        {end && <div className="ml-auto flex items-center gap-2 text-cell text-ink-3 tabular-nums">{end}</div>}
      </header>
      {children}
    </section>
  )
}

/** The dialog's buttons: Cancelar first, then what it is for. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      ref={keepToastsAbove}
      className="flex justify-end gap-2 border-t border-line bg-inset px-5 py-3 max-md:[&>*]:flex-1"
    >
      {children}
    </div>
  )
}

/** "Cancelar": closes without doing anything, and asks before where the form is being saved. */
export function DialogCancel({ children = 'Cancelar' }: { children?: ReactNode }) {
  const discardChanges = useDiscardChanges()
  const saving = useContext(Saving)
  return (
    <Base.Close className={buttonClass('outline')} onClick={() => saving?.current.size || discardChanges()}>
      {children}
    </Base.Close>
  )
}
