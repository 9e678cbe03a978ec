import { Calendar } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { dateText, isDay, parseDate, withSlash, withYear } from './date-text.ts'
import { Input } from './input.tsx'

export type DateInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD`, blank, or what was typed while it is no date. */
  value: string
  onChange: (value: string) => void
}

const canShowPicker = 'showPicker' in HTMLInputElement.prototype

/**
 * A day, typed and shown day first whatever the browser's own language is (its date field follows that language),
 * with the browser's calendar at its side.
 */
export function DateInput({ value, onChange, onBlur, className = '', ...rest }: DateInputProps) {
  const [typed, setText] = useState(dateText(value))
  // A value that does not come from here (somebody else changed it) takes the place of what was typed.
  const text = parseDate(typed) === value ? typed : dateText(value)
  const calendar = useRef<HTMLInputElement>(null)

  function type(next: string): void {
    setText(next)
    onChange(parseDate(next))
  }

  /** A day and a month are enough: their year is added once one goes on. */
  function complete(): string {
    const whole = withYear(text)
    if (whole !== text) type(whole)
    return whole
  }

  function openCalendar(): void {
    if (!calendar.current) return
    calendar.current.value = isDay(value) ? value : ''
    calendar.current.showPicker()
  }

  return (
    <div className={`relative ${className}`}>
      <Input
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        maxLength={10}
        className={`tabular-nums ${canShowPicker ? 'pr-8' : ''}`}
        value={text}
        onChange={(event) => type(withSlash(text, event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') complete()
        }}
        onBlur={(event) => {
          setText(dateText(parseDate(complete())))
          onBlur?.(event)
        }}
      />
      {canShowPicker && (
        <>
          <button
            type="button"
            aria-label="Abrir calendário"
            onClick={openCalendar}
            className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-2 text-ink-3 max-md:size-10"
          >
            <Calendar aria-hidden="true" className="size-3.5" />
          </button>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => type(dateText(event.target.value))}
            className="pointer-events-none absolute inset-0 -z-10 size-full opacity-0"
          />
        </>
      )}
    </div>
  )
}
