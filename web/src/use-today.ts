import { today } from '@leme/contract/format'
import { useEffect, useState } from 'react'

/** How often an open page looks whether the day has changed (ms). A sleeping device looks when it wakes. */
const look = 30_000

/** Today on Brazil's calendar, `YYYY-MM-DD`; a page that stays open past midnight follows to the new day. */
export function useToday(): string {
  const [day, setDay] = useState(() => today(new Date()))
  useEffect(() => {
    const update = () => setDay(today(new Date()))
    const timer = setInterval(update, look)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return day
}
