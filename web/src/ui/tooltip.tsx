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

/** Text cut at its cell's edge, with the whole of it in a tooltip. */
export function Clip({ text, className = '' }: { text: string; className?: string }) {
  return (
    <Tooltip content={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to read what was cut */}
      <span tabIndex={0} className={`block truncate rounded-1 ${className}`}>
        {text}
      </span>
    </Tooltip>
  )
}

/** A rounded figure, with its exact value in a tooltip and for screen readers. */
export function Exact({ text, exact }: { text: string; exact: string }) {
  return (
    <Tooltip content={exact}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to read what was rounded */}
      <span tabIndex={0} className="rounded-1">
        <span>{text}</span>
        <span className="sr-only"> ({exact})</span>
      </span>
    </Tooltip>
  )
}
