import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { AskedPeriod } from './chart/asked-period.ts'
import type { RunSearch } from './observability-search.ts'

/** Runs come faster than what people send: the visible page reads them again this often; ms. */
export const readAgainEvery = 30_000

/** How many of the newest runs the cards count and the table shows. */
export const latest = 50

/** Whose runs and figures are shown: the organisation's agents', with the assistant of Leme, or one agent's. */
export type Whose = { agent_id?: string | undefined; with_assistant?: 'true' | undefined }

/** What is asked for of a filter; whose page it is goes before the agent that the filter names. */
function askedOf(filter: RunSearch, { agent_id = filter.agent_id, with_assistant }: Whose) {
  return { ...filter, agent_id, with_assistant }
}

/** The latest runs that the filter leaves, newest first. */
export function latestRunsQuery(whose: Whose, filter: RunSearch = {}) {
  const query = { ...askedOf(filter, whose), limit: latest }
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
export function runsQuery(filter: RunSearch, whose: Whose) {
  const query = { ...askedOf(filter, whose), limit: pageSize }
  const queryKey = keys.agentRuns.list({ ...query, paged: true })
  return infiniteQueryOptions({
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

/** What the newest runs have, which a list of them may be filtered by. */
export function runValuesQuery({ with_assistant }: Whose) {
  return queryOptions({
    queryKey: keys.agentRuns.list({ values: true, with_assistant }),
    queryFn: ({ signal }) => call('GET /api/agent-runs/values', { query: { with_assistant } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/**
 * What was measured of the runs that the filter leaves in a period. Until another period's is there, the one before
 * stays: it says which it is.
 */
export function measuredQuery(period: AskedPeriod, whose: Whose, filter: RunSearch = {}) {
  const query = { ...askedOf(filter, whose), ...period }
  return queryOptions({
    queryKey: keys.observability.list(query),
    queryFn: ({ signal }) => call('GET /api/observability', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}
