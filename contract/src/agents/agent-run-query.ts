import { z } from 'zod'
import type { FiltersOf } from '../list/list.ts'
import { filterSchema, pageQuery } from '../list/list-query.ts'
import { ofPeriod, periodQuery } from './period-query.ts'
import { runList } from './run-list.ts'
import { withAssistant } from './with-assistant.ts'

const refusals = { status: 'Status deve ser running, completed ou failed' } as const

const besides = {
  with_assistant: withAssistant,
  /** As OpenTelemetry writes it: 32 hexadecimal digits. */
  trace_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, 'Trace deve ter 32 dígitos hexadecimais')
    .toLowerCase()
    .optional(),
}

/** Which runs are asked for: the newest first, on from the run `after`. */
export const agentRunQuery = pageQuery(runList, refusals).extend(besides)

/** Which runs are meant, whenever they were. */
export const runFilters = filterSchema(runList, refusals).extend(besides)

/** Which runs' figures are asked for: those that the same filters leave, in a period. */
export const observabilityFields = runFilters.extend(periodQuery.shape)
export const observabilityQuery = ofPeriod(observabilityFields)

export type AgentRunQuery = z.output<typeof agentRunQuery>
export type AgentRunFilter = FiltersOf<typeof runList> & Pick<AgentRunQuery, 'with_assistant'>
export type ObservabilityQuery = z.output<typeof observabilityQuery>
