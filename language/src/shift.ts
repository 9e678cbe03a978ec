import { z } from 'zod'
import { addDays, addMonths } from './calendar.ts'
import { addWorkingDays } from './holidays.ts'

/** By how much a deadline moves from where it stands; a count below zero moves it earlier. */
export const shift = z.object({
  count: z.int(),
  unit: z.enum(['day', 'working_day', 'week', 'month', 'year']),
})
export type Shift = z.infer<typeof shift>

/** The day so much later, or earlier. */
export function shiftDay(day: string, { count, unit }: Shift): string {
  if (unit === 'working_day') return addWorkingDays(day, count)
  if (unit === 'day') return addDays(day, count)
  if (unit === 'week') return addDays(day, 7 * count)
  return addMonths(day, unit === 'month' ? count : 12 * count)
}
