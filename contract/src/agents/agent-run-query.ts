import { z } from 'zod'
import type { FiltersOf } from '../list/list.ts'
import { pageQuery } from '../list/list-query.ts'
import { runList } from './run-list.ts'
import { withAssistant } from './with-assistant.ts'

/** Which runs are asked for: the newest first, on from the run `after`. */
export const agentRunQuery = pageQuery(runList, { status: 'Status deve ser running, completed ou failed' }).extend({
  with_assistant: withAssistant,
  /** As OpenTelemetry writes it: 32 hexadecimal digits. */
  trace_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, 'Trace deve ter 32 dígitos hexadecimais')
    .toLowerCase()
    .optional(),
})

export type AgentRunQuery = z.output<typeof agentRunQuery>
export type AgentRunFilter = FiltersOf<typeof runList> & Pick<AgentRunQuery, 'with_assistant'>
