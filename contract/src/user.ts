import { z } from 'zod'
import { roles } from './can.ts'
import { id } from './text.ts'

export const userLimits = { display_name: 200, email: 200 } as const

export const user = z.object({
  id,
  org_id: id.nullable(),
  display_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
})

/** Who is signed in, with the organisation that the shell shows. */
export const me = user.extend({ organization: z.object({ id, name: z.string() }) })

export type User = z.infer<typeof user>
export type Me = z.infer<typeof me>
