import { z } from 'zod'

const count = z.int().min(0)

/** What the whole organisation has, measured in the database at the moment of the answer. */
export const dashboard = z.object({
  projects: z.object({ total: count, doing: count }),
  tickets: z.object({ total: count, open: count }),
  tasks: z.object({ total: count, doing: count }),
  /** Started in the 24 hours before the answer. */
  agent_runs: z.object({ last_24h: count, failed_last_24h: count }),
})

export type Dashboard = z.infer<typeof dashboard>
