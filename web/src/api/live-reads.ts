import type { Query, QueryClient } from '@tanstack/react-query'

/** When reads began and ended, on a clock that only counts. */
export function watchReads(queries: QueryClient) {
  const began = new WeakMap<Query, number>()
  /** When the last read that came to its end had begun. */
  const ended = new WeakMap<Query, number>()
  let now = 0

  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') {
      now += 1
      began.set(query, now)
    }
    // What was written by hand was not read.
    const isRead = action.type === 'success' && !action.manual
    if (isRead || action.type === 'error') ended.set(query, began.get(query) ?? 0)
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
