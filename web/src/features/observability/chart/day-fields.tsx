import { runList } from '@leme/contract/agents/run-list'
import { DayFilter } from '../../../ui/select/day-filter.tsx'
import { type Days, withDay } from './asked-period.ts'

const { from, to } = runList.filters

/** The first and the last day of what is shown. */
export function DayFields({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const choose = (chosen: Partial<Days>) => onDays(withDay(days, chosen))
  return (
    <div className="flex flex-wrap gap-2 max-md:grid">
      <DayFilter label={from.label} day={days.from} onChoose={(day) => choose({ from: day })} />
      <DayFilter label={to.label} day={days.to} onChoose={(day) => choose({ to: day })} />
    </div>
  )
}
