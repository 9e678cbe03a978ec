import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { hoursText, parseHours } from './hours-text.ts'
import { Input } from './input.tsx'

export type HoursInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'step'> & {
  /** Hours; null for none, NaN while what is typed is no number. */
  value: number | null
  onChange: (hours: number | null) => void
  /** How far the arrow keys go (hours). */
  step: number
}

/** A field for hours, with comma or point. The browser's own number field takes only the one of its own language. */
export function HoursInput({ value, onChange, onBlur, step, ...rest }: HoursInputProps) {
  const [typed, setText] = useState(hoursText(value))
  // A value that does not come from here (somebody else changed it) takes the place of what was typed.
  const text = Object.is(parseHours(typed), value) ? typed : hoursText(value)

  function type(next: string): void {
    setText(next)
    onChange(parseHours(next))
  }

  function stepBy(event: KeyboardEvent): void {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const hours = parseHours(text) ?? 0
    if (!direction || Number.isNaN(hours)) return
    event.preventDefault()
    type(hoursText(Math.max(0, (Math.round(hours / step) + direction) * step)))
  }

  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={stepBy}
      onBlur={(event) => {
        const hours = parseHours(text)
        // "1h20" stays: a third of an hour has no end in decimals.
        if (hours === null || Number(hours.toFixed(2)) === hours) setText(hoursText(hours))
        onBlur?.(event)
      }}
    />
  )
}
