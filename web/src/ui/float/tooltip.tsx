import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { popupMotion } from './float.ts'

const tooltipClass = 'rounded-2 bg-ink px-2 py-1 text-label font-medium text-deck shadow-2 pointer-events-none max-w-80'

/** Words beside an element on hover and focus; nothing needed may be only here. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50">
            <Base.Popup className={`${popupMotion} ${tooltipClass}`}>{content}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  )
}
