import type { Period } from '@leme/contract/agents/observability'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { pagesHere } from '../../api/http/page-count.ts'
import { keys } from '../../api/keys.ts'
import type { RunSearch } from './observability-search.ts'

/** Runs come faster than what people send: the visible page reads them again this often; ms. */
export const readAgainEvery = 30_000

/** How many of the newest runs the cards count and the table shows. */
export const latest = 50

/** Whose runs and figures are shown: the organisation's agents', with the assistant of Leme, or one agent's. */
export type Whose = { agent_id?: string | undefined; with_assistant?: 'true' | undefined }

/** The organisation's agents, by name. */
export function agentsQuery({ with_assistant }: Whose) {
  return queryOptions({
    queryKey: keys.agents.list({ with_assistant }),
    queryFn: ({ signal }) => call('GET /api/agents', { query: { with_assistant } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** The latest runs, newest first. */
export function latestRunsQuery(whose: Whose) {
  const query = { ...whose, limit: latest }
  return queryOptions({
    queryKey: keys.agentRuns.list(query),
    queryFn: ({ signal }) => call('GET /api/agent-runs', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

const pageSize = 50

/**
 * The runs that the filter leaves, newest first, a page at a time; until another filter's are there, these stay. Not by
 * `list/paged-query`, as what the page begins with has no room for one more file.
 */
export function runsQuery(filter: RunSearch, { agent_id = filter.agent_id, with_assistant }: Whose) {
  const query = { ...filter, agent_id, with_assistant, limit: pageSize }
  const queryKey = keys.agentRuns.list({ ...query, paged: true })
  return infiniteQueryOptions({
    ...pagesHere(queryKey),
    queryKey,
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
export function measuredQuery(period: Period, whose: Whose) {
  return queryOptions({
    queryKey: keys.observability.list({ period, ...whose }),
    queryFn: ({ signal }) => call('GET /api/observability', { query: { period, ...whose } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}
