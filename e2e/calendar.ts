import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'

/** The calendar of the organisations that tests make. */
export const { dayOf } = calendarIn(defaultTimeZone)
