import { type Calendar, calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { createContext, useContext } from 'react'

const Context = createContext<Calendar>(calendarIn(defaultTimeZone))

/** Gives what is within it the calendar of another zone than the default one. */
export const CalendarProvider = Context.Provider

/** On which calendar days are counted here, and whose clock shows instants. */
export function useCalendar(): Calendar {
  return useContext(Context)
}
