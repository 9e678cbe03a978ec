import type { z } from 'zod'
import type { FiltersOf } from '../list/list.ts'
import { pageQuery } from '../list/list-query.ts'
import { runList } from './run-list.ts'
import { withAssistant } from './with-assistant.ts'

/** Which runs are asked for: the newest first, on from the run `after`. */
export const agentRunQuery = pageQuery(runList, { status: 'Status deve ser running, completed ou failed' }).extend({
  with_assistant: withAssistant,
})

export type AgentRunQuery = z.output<typeof agentRunQuery>
export type AgentRunFilter = FiltersOf<typeof runList> & Pick<AgentRunQuery, 'with_assistant'>
