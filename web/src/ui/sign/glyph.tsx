import type { ReactNode } from 'react'

const ring = <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
const disc = <circle cx="6" cy="6" r="5.5" fill="currentColor" />

/** A stroke cut out of the disc: it takes the colour of the badge behind it. */
function cut(path: string, width = 1.6) {
  return (
    <path d={path} fill="none" stroke="var(--cut)" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
  )
}

const planned = (
  <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.1 1.63" />
)
const doing = (
  <>
    {ring}
    <path fill="currentColor" d="M6 6V3A3 3 0 0 1 6 9Z" />
  </>
)
const review = (
  <>
    {ring}
    <path fill="currentColor" d="M6 6V3A3 3 0 1 1 3 6Z" />
  </>
)
const open = (
  <>
    {ring}
    <circle cx="6" cy="6" r="1.9" fill="currentColor" />
  </>
)
const done = (
  <>
    {disc}
    {cut('M3.6 6.2 5.3 7.9 8.5 4.3')}
  </>
)
const blocked = (
  <>
    {disc}
    {cut('M3.6 6h4.8')}
  </>
)
// Its badge looks as that of what went well (ST-01): the sign is in the colour of danger, so that it shows at a glance.
const failed = (
  <g className="text-danger-text">
    {disc}
    {cut('M4.2 4.2l3.6 3.6M7.8 4.2 4.2 7.8')}
  </g>
)
const late = (
  <>
    {disc}
    {cut('M6 3.3V6.2l1.8 1.1')}
  </>
)
const pending = (
  <>
    {ring}
    <path d="M6 3.4V6l1.7 1" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
  </>
)
const off = (
  <>
    {ring}
    <path d="M3.9 6h4.2" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  </>
)

const glyphs: Record<string, ReactNode> = {
  planned,
  draft: planned,
  doing,
  in_progress: doing,
  running: doing,
  review,
  open,
  done,
  completed: done,
  paid: done,
  active: done,
  resolved: done,
  blocked,
  urgent: blocked,
  failed,
  late,
  overdue: late,
  pending,
  waiting: pending,
  closed: off,
  cancelled: off,
}

/** The small sign of a status: it shows what the badge's style cannot. Unknown statuses have none. */
export function Glyph({ status }: { status: string }) {
  const drawing = glyphs[status.toLowerCase().replaceAll(' ', '_')]
  if (!drawing) return null
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
      {drawing}
    </svg>
  )
}
