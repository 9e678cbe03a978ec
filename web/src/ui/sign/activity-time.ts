import type { Calendar } from '@leme/contract/format/calendar'

/** When something happened, as one says it on a day (`YYYY-MM-DD`): "14:12", "ontem", "17/11/2026". */
export function activityTime(instant: string, day: string, calendar: Calendar): string {
  const happened = calendar.dayOf(instant)
  if (happened === day) return calendar.formatTime(instant)
  return happened === dayBefore(day) ? 'ontem' : calendar.formatInstantDate(instant)
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
