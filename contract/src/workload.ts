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

/** A person's tasks of those that were asked for; nobody's come under null. */
export const taskGroup = workload
  .pick({ user_id: true, display_name: true, estimate_hours: true, without_estimate: true })
  .extend({ count: z.int() })

export type TaskGroup = z.infer<typeof taskGroup>
export type Workload = z.infer<typeof workload>
