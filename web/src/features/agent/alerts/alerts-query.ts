import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { readAgainEvery } from '../../../api/query-client.ts'

/** The alerts of an agent, as they were judged last. */
export function alertsQuery(agentId: string) {
  return queryOptions({
    queryKey: [...keys.agents.all, 'alerts', agentId],
    queryFn: ({ signal }) => call('GET /api/agents/:id/alerts', { params: { id: agentId } }, { signal }),
    refetchInterval: readAgainEvery,
  })
}

/** Reads them again. */
export function useRefreshAlerts(agentId: string) {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: alertsQuery(agentId).queryKey })
}
