import type { Agent } from '@leme/contract/agents/agent'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { AskedPeriod } from '../observability/chart/asked-period.ts'
import { readAgainEvery } from '../observability/observability-queries.ts'

/** One agent; until it is read, as a list that was read has it. */
export function agentQuery(id: string, queries: QueryClient) {
  const listed = () =>
    queries
      .getQueriesData<Agent[]>({ queryKey: [...keys.agents.all, 'list'] })
      .flatMap(([, agents]) => agents ?? [])
      .find((agent) => agent.id === id)
  return queryOptions({
    queryKey: keys.agents.one(id),
    queryFn: ({ signal }) => call('GET /api/agents/:id', { params: { id } }, { signal }),
    placeholderData: listed,
    refetchInterval: readAgainEvery,
  })
}

/** What went wrong in an agent's runs of a period. Until another period's is there, the one before stays. */
export function agentErrorsQuery(id: string, period: AskedPeriod) {
  return queryOptions({
    queryKey: [...keys.agentRuns.all, 'errors', { id, ...period }],
    queryFn: ({ signal }) => call('GET /api/agents/:id/errors', { params: { id }, query: period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** What an agent did within runs of others that started in a period. */
export function agentPartsQuery(id: string, period: AskedPeriod) {
  return queryOptions({
    queryKey: [...keys.agentRuns.all, 'parts', { id, ...period }],
    queryFn: ({ signal }) => call('GET /api/agents/:id/parts', { params: { id }, query: period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}
