import { type BadgeStyle, badgeStyle } from '@leme/contract/status'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Glyph } from './glyph.tsx'
import { useStatusText } from './status-text.ts'

const base = 'inline-flex h-5 items-center rounded-1 align-middle text-label leading-none font-medium whitespace-nowrap'

// `--cut` is the colour behind the glyph: its strokes are cut out in it.
const styles: Record<BadgeStyle, string> = {
  default: 'bg-accent-soft text-on-accent-soft [--cut:var(--accent-soft)]',
  secondary: 'bg-neutral text-on-neutral [--cut:var(--neutral)]',
  destructive: 'bg-danger-soft text-on-danger-soft [--cut:var(--danger-soft)]',
  outline: 'inset-ring inset-ring-line-2 text-ink-2 [--cut:var(--deck)]',
}

/** Classes of a status badge, for a control that looks like one. */
export function statusClass(status: string): string {
  return classNames(base, 'gap-[0.3125rem] pr-[0.4375rem] pl-[0.3125rem]', styles[badgeStyle(status)])
}

/** A status as the organisation calls it: "In Progress". The style follows the words, the glyph the status. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={statusClass(status)} data-style={badgeStyle(status)}>
      <Glyph status={status} />
      {useStatusText()(status)}
    </span>
  )
}

const tags = {
  outline: 'inset-ring inset-ring-line text-ink-2 font-normal!',
  neutral: 'bg-neutral text-on-neutral',
  accent: 'bg-accent-soft text-on-accent-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
}

/** A word that is no status: client, partner, area, date, kind, role. */
export function Tag({ look = 'outline', children }: { look?: keyof typeof tags; children: ReactNode }) {
  return <span className={classNames(base, 'px-[0.4375rem] tabular-nums', tags[look])}>{children}</span>
}
