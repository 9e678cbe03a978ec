import { useCalendar } from '../../ui/calendar.ts'

/** When a thing was created, below its fields. */
export function CreatedAt({ instant }: { instant: string }) {
  const { formatInstant } = useCalendar()
  return <p className="mt-3.5 text-label text-ink-3 tabular-nums">Criado em {formatInstant(instant)}</p>
}
