import { calendarIn } from '@leme/contract/calendar'
import { defaultTimeZone } from '@leme/contract/default-time-zone'

/** The calendar of the organisations that tests make. */
export const { dayOf } = calendarIn(defaultTimeZone)
