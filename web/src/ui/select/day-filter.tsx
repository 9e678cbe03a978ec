import { useState } from 'react'
import { DateInput } from '../form/date-input.tsx'
import { isDay } from '../form/date-text.ts'

type DayFilterProps = { label: string; day: string | undefined; onChoose: (day: string | undefined) => void }

/** A day that a list begins or ends with. What is no day yet stays in the field alone. */
export function DayFilter({ label, day, onChoose }: DayFilterProps) {
  const [unfinished, setUnfinished] = useState<string | null>(null)
  function change(next: string): void {
    const isWhole = next === '' || isDay(next)
    setUnfinished(isWhole ? null : next)
    if (isWhole) onChoose(next || undefined)
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is DateInput's
    <label className="flex items-center gap-1.5 text-cell text-ink-2 max-md:flex-[1_1_calc(50%-0.25rem)]">
      {label}
      <DateInput className="w-34 max-md:w-full" value={unfinished ?? day ?? ''} onChange={change} />
    </label>
  )
}
