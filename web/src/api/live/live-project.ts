import type { QueryClient } from '@tanstack/react-query'
import { followProject } from './live-link.ts'
import { createLiveRefetch } from './live-refetch.ts'

/** Reads again whatever changes in a project, until the answer is called. `since`: see `Follower`. */
export function followWhole(queries: QueryClient, id: string, since: number): () => void {
  const refetch = createLiveRefetch(queries, id)
  const leave = followProject(id, {
    since,
    onChange: refetch.changed,
    onCatchUp: refetch.everythingChanged,
  })
  return () => {
    leave()
    refetch.stop()
  }
}
