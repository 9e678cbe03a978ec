import { z } from 'zod'
import { id } from './text.ts'

/** What one person has to do; nobody's tasks come under null. All figures are of tasks that are not done. */
export const workload = z.object({
  user_id: id.nullable(),
  display_name: z.string().nullable(),
  open: z.int(),
  /** Due before today. */
  late: z.int(),
  /** Estimated hours of the late ones that have an estimate. */
  late_hours: z.number(),
  /** Estimated hours of those that have an estimate. */
  estimate_hours: z.number(),
  without_estimate: z.int(),
})

export type Workload = z.infer<typeof workload>
