import { z } from 'zod'
import { defaultPeriod, periods } from './observability.ts'
import { id, timestamp } from './text.ts'

export const agentErrorQuery = z.strictObject({
  period: z.enum(periods, 'Use 24h, 7d ou 30d').default(defaultPeriod),
})

/** Failed runs whose errors say the same but for their numbers. */
export const agentErrorGroup = z.object({
  /** The latest of them; null where none has words. */
  error: z.string().nullable(),
  runs: z.int().min(1),
  last_at: timestamp,
  last_run_id: id,
})

/** The errors of an agent's runs that started in a period, those that came most often first. */
export const agentErrors = z.object({
  period: z.enum(periods),
  /** The failed runs that were read: the latest, at most `agentErrorLimits.runs`. */
  failed: z.int().min(0),
  /** How many groups they make; the answer has the first `agentErrorLimits.groups`. */
  groups_total: z.int().min(0),
  groups: z.array(agentErrorGroup),
})

export type AgentErrorGroup = z.infer<typeof agentErrorGroup>
export type AgentErrors = z.infer<typeof agentErrors>
