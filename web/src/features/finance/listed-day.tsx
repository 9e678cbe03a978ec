import { isFarDay } from '@leme/contract/format/far-day'
import { formatDate } from '@leme/contract/format/format'
import { useCalendar } from '../../ui/calendar.ts'
import { CellSub } from '../../ui/table/table.tsx'

/** A day of a list; one that is years away is said to be looked at. */
export function ListedDay({ day }: { day: string }) {
  const { dayOf } = useCalendar()
  if (!isFarDay(day, dayOf(new Date()))) return formatDate(day)
  return (
    <span>
      {formatDate(day)}
      <CellSub>
        <span className="text-danger-text">Confira o ano</span>
      </CellSub>
    </span>
  )
}
