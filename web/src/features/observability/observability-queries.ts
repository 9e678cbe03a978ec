import type { Period } from '@leme/contract/observability'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { RunSearch } from './observability-search.ts'

/** Runs come faster than what people send: the visible page reads them again this often; ms. */
const readAgainEvery = 30_000

/** How many of the newest runs the cards count and the table shows. */
export const latest = 50

/** The organisation's agents, by name. */
export const agentsQuery = queryOptions({
  queryKey: keys.agents.list(),
  queryFn: ({ signal }) => call('GET /api/agents', {}, { signal }),
  refetchInterval: readAgainEvery,
})

/** The latest runs, newest first. */
export const latestRunsQuery = queryOptions({
  queryKey: keys.agentRuns.list({ limit: latest }),
  queryFn: ({ signal }) => call('GET /api/agent-runs', { query: { limit: latest } }, { signal }),
  refetchInterval: readAgainEvery,
})

const pageSize = 50

/** The runs that the filter leaves, newest first, a page at a time; until another filter's are there, these stay. */
export function runsQuery({ runs: period, ...filter }: RunSearch) {
  const query = { ...filter, period, limit: pageSize }
  return infiniteQueryOptions({
    queryKey: keys.agentRuns.list({ ...query, paged: true }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/agent-runs', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** One run with its steps. */
export function agentRunQuery(id: string) {
  return queryOptions({
    queryKey: keys.agentRuns.one(id),
    queryFn: ({ signal }) => call('GET /api/agent-runs/:id', { params: { id } }, { signal }),
    // What has ended changes no more, unless a late batch comes.
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? readAgainEvery : false),
  })
}

/** What was measured in a period. Until another period's is there, the one before stays: it says which it is. */
export function measuredQuery(period: Period) {
  return queryOptions({
    queryKey: keys.observability.one(period),
    queryFn: ({ signal }) => call('GET /api/observability', { query: { period } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}
