import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { popupMotion } from './float.ts'

export type PopoverProps = {
  /** The button that opens it: an element, not a fragment. */
  trigger: ReactElement
  title: string
  children: ReactNode
}

/** A few words that a button opens beside itself, by pointer, touch and keyboard. */
export function Popover({ trigger, title, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={8} className="z-40">
          <Base.Popup
            className={`${popupMotion} w-72 max-w-(--available-width) rounded-3 border border-line bg-raised p-4 text-cell shadow-2 outline-none`}
          >
            <Base.Title className="font-semibold text-ink">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
