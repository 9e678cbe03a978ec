import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { popupMotion } from './float.ts'

export type PopupPanelProps = {
  /** The button that opens it: an element, not a fragment. */
  trigger: ReactElement
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A list that a button opens below itself, with things to press in it; beside the button in the document, and so in the same landmark. */
export function PopupPanel({ trigger, title, open, onOpenChange, children }: PopupPanelProps) {
  // Known before the panel is drawn: one that is open at first would go to the document's end, outside every landmark.
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  return (
    <div ref={setPlace}>
      {place && (
        <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
          <Base.Trigger render={trigger} />
          <Base.Portal container={place}>
            <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-40 outline-none">
              <Base.Popup
                className={`${popupMotion} flex max-h-[min(40rem,var(--available-height))] w-104 max-w-(--available-width) flex-col overflow-hidden rounded-3 border border-line bg-raised text-cell shadow-2 outline-none`}
              >
                <Base.Title className="px-4 pt-3.5 text-body font-semibold text-ink">{title}</Base.Title>
                {children}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </div>
  )
}
