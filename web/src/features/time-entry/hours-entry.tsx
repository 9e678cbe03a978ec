import { formatDate, formatHours } from '@leme/contract/format/format'
import type { TimeEntry } from '@leme/contract/work/time-entry'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Person } from '../../ui/sign/avatar.tsx'

export type HoursEntryProps = {
  entry: TimeEntry
  /** Absent for people who may not. */
  onCorrect?: (entry: TimeEntry) => void
  onRemove?: (entry: TimeEntry) => void
}

/** One entry: the day, who, how many hours, and what for. */
export function HoursEntry({ entry, onCorrect, onRemove }: HoursEntryProps) {
  const { user, note } = entry
  const date = formatDate(entry.date)
  const hours = formatHours(entry.hours)
  const what = `${hours} de ${user.display_name} em ${date}`
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto_auto] max-md:grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t border-line py-1.5 text-cell tabular-nums first:border-t-0">
      <span>{date}</span>
      <span className="flex min-w-0 max-md:order-1 max-md:col-span-full">
        <Person name={user.display_name} />
      </span>
      <span className="font-medium text-ink">{hours}</span>
      <span className="flex min-h-7 w-14 justify-end max-md:min-h-10 max-md:w-20">
        {onCorrect && (
          <IconButton size="small" label={`Corrigir ${what}`} onClick={() => onCorrect(entry)}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        {onRemove && (
          <IconButton size="small" label={`Remover ${what}`} onClick={() => onRemove(entry)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </span>
      {note && (
        <p className="order-1 col-span-full pb-1 max-md:pt-1 whitespace-pre-line wrap-anywhere text-ink-3">{note}</p>
      )}
    </li>
  )
}
