import { useEffect, useState } from 'react'
import { useCalendar } from './calendar.ts'

/** How often an open page looks whether the day has changed (ms). A sleeping device looks when it wakes. */
const look = 30_000

/** Today on the organisation's calendar, `YYYY-MM-DD`; a page that stays open past midnight follows to the new day. */
export function useToday(): string {
  const { dayOf } = useCalendar()
  const [day, setDay] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const update = () => setDay(dayOf(new Date()))
    update()
    const timer = setInterval(update, look)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [dayOf])
  return day
}
