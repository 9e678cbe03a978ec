import type { AgentRun } from '@leme/contract/agents/agent-run'
import { type UseQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesHere, usePageCount, usePagesHere } from '../../api/http/page-count.ts'
import { latest, runsQuery, type Whose } from './observability-queries.ts'
import { useObservabilitySearch } from './use-observability-search.ts'

/**
 * The runs of the list: the latest that the filter leaves, which the cards have read already, until more are asked for.
 * `list` says what follows them.
 */
export function useRuns(latestRuns: UseQueryResult<AgentRun[]>, whose: Whose) {
  const { runSearch } = useObservabilitySearch()
  // On an agent's page the address's agent is not asked.
  const { agent_id, ...others } = runSearch
  const filter = whose.agent_id === undefined ? { agent_id, ...others } : others
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const queryClient = useQueryClient()
  const options = runsQuery(filter, whose)
  // Who comes back, or loads the page again, finds what was asked for before.
  const [wantsMore, setWantsMore] = useState(
    () => queryClient.getQueryData(options.queryKey) !== undefined || pagesHere(options.queryKey) > 0,
  )
  const isPaged = wantsMore
  const paged = useInfiniteQuery({ ...usePagesHere(options), enabled: isPaged })
  usePageCount(options.queryKey, paged)

  function fetchNextPage() {
    if (!isPaged && latestRuns.data) {
      queryClient.setQueryData(options.queryKey, { pages: [latestRuns.data], pageParams: [undefined] })
      setWantsMore(true)
    }
    return paged.fetchNextPage()
  }

  const runs = isPaged ? paged.data?.pages.flat() : latestRuns.data
  const { data, isFetchingNextPage, isFetchNextPageError } = paged
  const hasNextPage = isPaged ? paged.hasNextPage : latestRuns.data?.length === latest
  const { isError, refetch } = isPaged ? paged : latestRuns
  return {
    runs,
    isFiltered,
    isError,
    refetch,
    isStale: (isPaged ? paged : latestRuns).isPlaceholderData,
    list: { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  }
}
