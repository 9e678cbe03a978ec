import { formatNumber } from '@leme/contract/format/format'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export type PanelProps = {
  title?: string
  count?: number
  /** A control that belongs to the title, right after it, where the assistant's button never lies. */
  action?: ReactNode
  /** Controls or a link at the right of the title; on phones right after it, beside the assistant's button. */
  end?: ReactNode
  className?: string
  children: ReactNode
}

/** A bordered section of the deck. With a title it is a named region; its body brings its own padding. */
export function Panel({ title, count, action, end, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('min-w-0 overflow-clip rounded-3 border border-line bg-deck', className)}
    >
      {title && (
        <header className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
          <h2 id={id} className="text-section font-semibold tracking-[-0.008em]">
            {title}
          </h2>
          {count !== undefined && <span className="text-cell text-ink-3 tabular-nums">{formatNumber(count)}</span>}
          {action}
          {end && <div className="md:ml-auto flex flex-wrap items-center gap-2 text-cell">{end}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
