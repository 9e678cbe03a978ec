import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { readAgainEvery } from '../api/query-client.ts'

/** The organisation's agents, by name. */
export function agentsQuery({ with_assistant }: { with_assistant?: 'true' | undefined }) {
  return queryOptions({
    queryKey: keys.agents.list({ with_assistant }),
    queryFn: ({ signal }) => call('GET /api/agents', { query: { with_assistant } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}
