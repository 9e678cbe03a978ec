import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type MeterProps = {
  label: string
  /** The figure at the right: `87%`, `312,5h / 480h`. */
  value: ReactNode
  /** A score's figure is stronger than a measure's. */
  strong?: boolean
  className?: string
  /** The ticks or the bar. */
  children: ReactNode
}

/** A label and its figure above ticks or a bar. */
export function Meter({ label, value, strong = false, className, children }: MeterProps) {
  const figure = strong ? 'font-semibold text-ink' : 'font-medium text-ink-2'
  return (
    <div className={className}>
      <p className="mb-1.5 flex justify-between gap-2 text-label text-ink-3">
        <span>{label}</span>
        <span className={classNames('tabular-nums', figure)}>{value}</span>
      </p>
      {children}
    </div>
  )
}
