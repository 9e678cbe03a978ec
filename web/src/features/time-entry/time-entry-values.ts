import type { TimeEntry, TimeEntryCreate, TimeEntryUpdate } from '@leme/contract/time-entry'

/** What the form's fields hold. */
export type TimeEntryValues = { date: string; hours: number | null; note: string }

/** The fields of an entry, or of a new one: of today. */
export function timeEntryValues(entry: TimeEntry | null, today: string): TimeEntryValues {
  if (!entry) return { date: today, hours: null, note: '' }
  return { date: entry.date, hours: entry.hours, note: entry.note ?? '' }
}

/** The fields that differ from the entry's. */
export function timeEntryChange(entry: TimeEntry, { date, hours, note }: TimeEntryCreate): TimeEntryUpdate {
  return {
    ...(date !== entry.date && { date }),
    ...(hours !== entry.hours && { hours }),
    ...(note !== entry.note && { note }),
  }
}
