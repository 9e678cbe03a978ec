import { z } from 'zod'
import { agentRunStatuses } from '../status.ts'
import { id } from '../text/text.ts'
import { newest } from '../wire/route.ts'
import { searchText } from '../wire/search.ts'
import { agentRunLimits } from './agent-run.ts'
import { periods } from './observability.ts'
import { withAssistant } from './with-assistant.ts'

/** Dollars as they stand in an address: plain decimal text. */
const leastCost = z.string().regex(/^\d{1,6}(\.\d{1,8})?$/, 'Custo deve ser um número decimal')

/** Which runs are asked for: the newest first, on from the run `after`. */
export const agentRunQuery = newest(50).extend({
  after: id.optional(),
  /** With it that agent's alone, also where it is the assistant. */
  agent_id: id.optional(),
  with_assistant: withAssistant,
  status: z.enum(agentRunStatuses, 'Status deve ser running, completed ou failed').optional(),
  run_type: z.string().max(agentRunLimits.run_type, 'Tipo deve ter no máximo 100 caracteres').optional(),
  model: z.string().max(agentRunLimits.model, 'Modelo deve ter no máximo 200 caracteres').optional(),
  period: z.enum(periods, 'Use 24h, 7d ou 30d').optional(),
  /** Words of the type, the model or the error; of the last 30 days where no period is said. */
  q: searchText.optional(),
  /** Dollars, at least so many. */
  min_cost_usd: leastCost.optional(),
})

export type AgentRunQuery = z.output<typeof agentRunQuery>
/** The filters alone, as an address has them too. */
export type AgentRunFilter = Partial<Omit<AgentRunQuery, 'limit' | 'after'>>
