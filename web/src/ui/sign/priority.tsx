import { type Priority as PriorityLevel, priorityNames } from '@leme/contract/status'

const bars = [
  { x: 0, y: 8, height: 4 },
  { x: 4.25, y: 5, height: 7 },
  { x: 8.5, y: 2, height: 10 },
]
const lit: Record<PriorityLevel, number> = { P1: 3, P2: 2, P3: 1 }

/** Three bars and the words "P1 (Alta)"; red for P1 only. In a phone's list the word in brackets is left to screen readers. */
export function Priority({ level }: { level: PriorityLevel }) {
  const colour = level === 'P1' ? 'fill-danger' : 'fill-ink-2'
  const word = priorityNames[level].slice(level.length + 1)
  return (
    <span className="inline-flex items-center gap-[0.4375rem] whitespace-nowrap">
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        {bars.map((bar, at) => (
          <rect key={bar.x} {...bar} width="3" rx="1" className={at < lit[level] ? colour : 'fill-line-2'} />
        ))}
      </svg>
      <span>
        {level} <span data-priority-word="">{word}</span>
      </span>
    </span>
  )
}
