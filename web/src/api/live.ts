import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from './keys.ts'
import { followProject } from './live-link.ts'
import { createLiveRefetch } from './live-refetch.ts'
import { freshFor } from './query-client.ts'

/** Keeps everything that the page shows of a project up to date while anybody, anywhere, changes it. */
export function useLiveProject(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refetch = createLiveRefetch(queries, id)
    const leave = followProject(id, {
      since: oldestRead(queries, id),
      onChange: refetch.changed,
      onCatchUp: refetch.everythingChanged,
    })
    return () => {
      leave()
      refetch.stop()
    }
  }, [queries, id])
}

/** When the oldest of what is shown of a project was read: what is older than fresh is being read now. */
function oldestRead(queries: QueryClient, id: string): number {
  const now = Date.now()
  const cached = queries.getQueryCache().findAll({ queryKey: keys.projects.one(id) })
  const fresh = cached.map(({ state }) => state.dataUpdatedAt).filter((readAt) => readAt > now - freshFor)
  return Math.min(now, ...fresh)
}
