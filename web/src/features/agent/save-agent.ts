import type { Agent, AgentUpdate } from '@leme/contract/agent'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** Changes the given settings of an agent; its name shows on its runs too. */
export function useUpdateAgent(id: string) {
  const queries = useQueryClient()
  return async (body: AgentUpdate): Promise<Agent> => {
    const agent = await call('PATCH /api/agents/:id', { params: { id }, body })
    queries.setQueryData(keys.agents.one(id), agent)
    for (const { all } of [keys.agents, keys.agentRuns]) void queries.invalidateQueries({ queryKey: all })
    return agent
  }
}
