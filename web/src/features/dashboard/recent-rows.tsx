import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'

/** How many rows each list of the page shows. */
export const rowsShown = 5

const rowClass =
  'relative flex min-h-13 items-center gap-x-3 border-t border-line px-4 py-1.5 max-md:flex-wrap max-md:gap-y-1 max-md:py-2.5'

/** The link beside a list's title, to the whole of it. */
export const endLinkClass = 'rounded-1 font-medium text-accent-text underline-offset-3 hover:underline'

/** A row's title as a link: the whole row is what it answers to. */
export const rowLinkClass =
  'block rounded-1 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'

export type RecentRowProps = {
  title: string
  /** The title leads somewhere: the whole row does. */
  link?: (content: ReactNode) => ReactNode
  subtitle: string | null
  /** Before the badge; on phones below the title, with the badge. */
  middle?: ReactNode
  badge: ReactNode
}

/** A row of two lines with its badge at the right. What is cut has its whole in the tooltip. */
export function RecentRow({ title, link, subtitle, middle, badge }: RecentRowProps) {
  const words = (
    <span title={title} className="block truncate text-cell font-medium text-ink">
      {title}
    </span>
  )
  return (
    <li className={classNames(rowClass, 'transition-[background-color] duration-(--quick) hover:bg-hover')}>
      <div className={classNames('min-w-0 flex-1', middle !== undefined && 'max-md:basis-full')}>
        {link ? link(words) : words}
        <span title={subtitle ?? undefined} className="block truncate text-label text-ink-3">
          {subtitle ?? '-'}
        </span>
      </div>
      {middle !== undefined && <div className="flex w-21 flex-none text-label text-ink-2 max-md:w-auto">{middle}</div>}
      <div className="flex w-23 flex-none justify-end max-md:w-auto">{badge}</div>
    </li>
  )
}

const titles = ['w-44', 'w-52', 'w-36', 'w-48', 'w-40']

/** The rows while they load. */
export function RecentSkeleton({ label, hasMiddle = false }: { label: string; hasMiddle?: boolean }) {
  return (
    <Loading label={label}>
      {titles.map((title) => (
        <div key={title} className={rowClass}>
          <div className={classNames('grid min-w-0 flex-1', hasMiddle && 'max-md:basis-full')}>
            <Skeleton className={classNames('my-0.75 h-3.5 max-w-full', title)} />
            <Skeleton className="my-0.5 h-3 w-28 max-w-full" />
          </div>
          {hasMiddle && <Skeleton className="h-3 w-18 flex-none max-md:my-1" />}
          <Skeleton className="ml-3 h-5 w-16 flex-none max-md:ml-0" />
        </div>
      ))}
    </Loading>
  )
}
