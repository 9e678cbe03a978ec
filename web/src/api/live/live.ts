import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventually } from '../../load-code.ts'
import { firstContent } from '../../ui/page/first-content.ts'
import { keys } from '../keys.ts'
import { freshFor } from '../query-client.ts'

/** Keeps everything that the page shows of a project up to date while anybody, anywhere, changes it. */
export function useLiveProject(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    // Changes from now until it is followed are reported then.
    const since = oldestRead(queries, id)
    let leave: (() => void) | undefined
    let gone = false
    void firstContent()
      .then(() => eventually(() => import('./live-project.ts')))
      .then(
        ({ followWhole }) => {
          if (!gone) leave = followWhole(queries, id, since)
        },
        // A new version was put in place meanwhile: the next page starts again.
        () => {},
      )
    return () => {
      gone = true
      leave?.()
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
