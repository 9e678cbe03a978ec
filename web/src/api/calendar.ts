import { type Calendar, calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from './keys.ts'
import { meQuery } from './me.ts'

const blank = (width: number) => () => '\u2007'.repeat(width)

/** As wide as what it will show, and none: nobody reads another zone's clock first. */
const notYet: Calendar = {
  ...calendarIn(defaultTimeZone),
  formatInstantDate: blank(10),
  formatTime: blank(5),
  formatSeconds: blank(8),
  formatInstant: blank(16),
}

/**
 * The calendar of who is signed in: their organisation's; blank until that is known, the default where it cannot be.
 * Where the organisation chooses another, all that the page shows is read again: days were counted on the former.
 */
export function useChosenCalendar(): Calendar {
  const queries = useQueryClient()
  const { data: me, isError } = useQuery(meQuery)
  const zone = me?.organization.time_zone
  const former = useRef(zone)
  useEffect(() => {
    const isAnother = former.current !== undefined && zone !== former.current
    former.current = zone
    if (isAnother) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] })
  }, [queries, zone])
  if (zone) return calendarIn(zone)
  return isError ? calendarIn(defaultTimeZone) : notYet
}
