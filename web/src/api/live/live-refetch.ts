import type { LiveTable } from '@leme/contract/wire/live'
import type { MutationKey, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { watchRefetchGate } from './refetch-gate.ts'

/** Reads again what changed. */
export type LiveRefetch<Table> = {
  changed(table: Table): void
  everythingChanged(): void
  stop(): void
}

type Marking = {
  queries: QueryClient
  /** While a mutation of this key is under way nothing is read; any mutation where absent. */
  mutationKey?: MutationKey
  /** Least time between two reads of one list while it changes all the time; ms. */
  interval: number
}

/**
 * Keeps what the page shows as it is on the server. What is shown is read again, what is not is marked
 * old. A read counts if it began after the change and came to its end; changes that come while it is under way are
 * read together after it, so that a list that never rests is still seen to move. Nothing is read while the page is
 * hidden, the server is out of reach, or a change of this browser's own is under way: what is shown would jump back.
 */
export function createMarking({ queries, mutationKey, interval }: Marking) {
  const reads = watchReads(queries)
  const gate = watchRefetchGate(queries, mutationKey)
  const changedAt = new Map<Query, number>()
  let stopped = false

  async function catchUp(query: Query): Promise<void> {
    for (;;) {
      await gate.reached()
      const since = changedAt.get(query) ?? 0
      if (stopped || !query.isActive() || reads.endedSince(query, since)) break
      // A read that began before the change is given up, a later one is waited for, as is the page that somebody asked for.
      const cancelRefetch = !reads.beganSince(query, since) && !readsFurther(query.state.fetchMeta)
      await queries.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch })
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
    changedAt.delete(query)
  }

  return {
    /** What is read under this key changed. */
    mark(queryKey: QueryKey, exact = false): void {
      for (const query of queries.getQueryCache().findAll({ queryKey, exact })) {
        query.invalidate()
        const isCatchingUp = changedAt.has(query)
        changedAt.set(query, reads.tick())
        if (!isCatchingUp) void catchUp(query)
      }
    },
    stop(): void {
      stopped = true
      reads.stop()
      gate.stop()
    },
  }
}

/** Reads again what changed in one project. Lists over all projects are the organization's (live-organization.ts). */
export function createLiveRefetch(queries: QueryClient, projectId: string): LiveRefetch<LiveTable> {
  const { mark, stop } = createMarking({ queries, mutationKey: keys.projects.changes(projectId), interval: 150 })
  return {
    changed(table) {
      if (table !== 'projects') mark(keys.projects.part(projectId, table))
      // Its figures, its health and its activity follow from all of them.
      mark(keys.projects.part(projectId, 'activity'))
      mark(keys.projects.one(projectId), true)
      void queries.invalidateQueries({ queryKey: keys.projects.list(), refetchType: 'none' })
    },
    everythingChanged() {
      mark(keys.projects.one(projectId))
      void queries.invalidateQueries({ queryKey: keys.projects.list(), refetchType: 'none' })
    },
    stop,
  }
}

/** Whether a read is of a list's next page. */
const readsFurther = (meta: Query['state']['fetchMeta'] | undefined) => meta?.fetchMore !== undefined

/** When reads began and ended, on a clock that only counts. */
function watchReads(queries: QueryClient) {
  const began = new WeakMap<Query, number>()
  /** When the last read that came to its end had begun. */
  const ended = new WeakMap<Query, number>()
  let now = 0

  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') {
      now += 1
      // A list's next page says nothing of the pages before it.
      if (readsFurther(action.meta)) began.delete(query)
      else began.set(query, now)
    }
    // What was written by hand was not read.
    const isRead = action.type === 'success' && !action.manual
    const moment = began.get(query)
    if (moment !== undefined && (isRead || action.type === 'error')) ended.set(query, moment)
  })

  return {
    stop,
    /** A moment of its own, after all that was. */
    tick() {
      now += 1
      return now
    },
    beganSince: (query: Query, moment: number) => (began.get(query) ?? 0) > moment,
    /** Whether a read that began since then has come to its end. */
    endedSince: (query: Query, moment: number) => (ended.get(query) ?? 0) > moment,
  }
}
