import type { ReactNode } from 'react'
import { type KeyboardEvent, useRef } from 'react'
import { classNames } from './class-names.ts'

export type SegmentProps<Value extends string> = {
  label: string
  /** The element that says more of it. */
  describedBy?: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
}

const step: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Two to four choices side by side, one of them on. With icons the labels are for assistive technology. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, describedBy, value, onChange, options } = props
  const group = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent, at: number) {
    const by = step[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = (at + by + options.length) % options.length
    const next = options[to]
    if (next) onChange(next.value)
    group.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      className="inline-flex gap-px rounded-2 bg-neutral p-0.5"
    >
      {options.map((option, at) => {
        const on = option.value === value
        return (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold an icon as its whole face
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={on}
            aria-label={option.icon ? option.label : undefined}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={(event) => move(event, at)}
            className={classNames(
              'inline-flex h-6 min-w-7 items-center justify-center gap-1.5 rounded-1 text-label font-medium max-md:h-10 [&>svg]:size-3.5',
              option.icon ? 'px-0' : 'px-2',
              on ? 'bg-raised text-ink shadow-1' : 'text-on-neutral',
            )}
          >
            {option.icon ?? option.label}
          </button>
        )
      })}
    </div>
  )
}
