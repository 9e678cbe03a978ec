import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type PageHeadProps = {
  title: ReactNode
  count?: number
  subtitle?: ReactNode
  /** Before the title: the way back. */
  back?: ReactNode
  /** Beside the title: a status. */
  aside?: ReactNode
  /** The page's actions; at most one is primary. */
  children?: ReactNode
}

/** The page's heading. It takes the focus after a navigation, so there is exactly one a page. */
export function PageHead({ title, count, subtitle, back, aside, children }: PageHeadProps) {
  // On phones the subtitle has a line of its own below title and actions: what these need, and when they come, moves nothing.
  const isSplit = Boolean(children) && !back
  return (
    <div
      className={classNames(
        'mb-5.5 flex items-start gap-4 max-md:mb-4.5 max-md:gap-x-3',
        isSplit && 'max-md:flex-wrap max-md:gap-y-0.5',
      )}
    >
      {back}
      <div className={classNames('min-w-0', isSplit && 'max-md:contents')}>
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-2.5 gap-y-1',
            isSplit && 'max-md:min-h-control max-md:min-w-0 max-md:flex-1',
          )}
        >
          <h1 tabIndex={-1} className="min-w-0 max-md:basis-full text-title font-semibold wrap-break-word">
            {title}
            {count !== undefined && ' '}
            {count !== undefined && <span className="ml-1.5 font-medium text-ink-3 tabular-nums">{count}</span>}
          </h1>
          {aside}
        </div>
        {subtitle && (
          <p
            className={classNames(
              'wrap-break-word text-cell text-ink-3',
              isSplit && 'max-md:order-last max-md:basis-full',
            )}
          >
            {subtitle}
          </p>
        )}
      </div>
      {children && <div className="ml-auto flex flex-none items-center gap-2">{children}</div>}
    </div>
  )
}
