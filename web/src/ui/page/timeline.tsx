import type { ReactNode } from 'react'
import { Avatar } from '../sign/avatar.tsx'

/** What happened, newest first; its items are TimelineItems. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="pt-0.5 pb-2">{children}</ol>
}

export type TimelineItemProps = {
  /** Who did it. */
  name: string
  /** When: the instant, for machines (ISO 8601), and how it is said ("14:12", "ontem"). */
  instant: string
  time: string
  /** The same in full, for the native tooltip: "21/11/2026 14:12". */
  fullTime: string
  /** A sentence; what counts in it is bold (`b`). */
  children: ReactNode
}

/** One thing that happened: the person's disc, tied to the one above, the sentence, the time. */
export function TimelineItem({ name, instant, time, fullTime, children }: TimelineItemProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2.5 px-4 py-1.75 text-cell not-last:before:absolute not-last:before:top-7.25 not-last:before:-bottom-1.25 not-last:before:left-6.75 not-last:before:border-l not-last:before:border-line-2">
      <Avatar name={name} size="feed" />
      <p className="wrap-anywhere [&_b]:font-medium [&_b]:text-ink">{children}</p>
      <time dateTime={instant} title={fullTime} className="text-label leading-5 whitespace-nowrap text-ink-3">
        {time}
      </time>
    </li>
  )
}
