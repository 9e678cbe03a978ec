import { focusManager, type MutationKey, onlineManager, type QueryClient } from '@tanstack/react-query'

/**
 * Waits until what changed may be read: the page is seen, the server reachable, and no mutation of this key, or of any
 * without one, is running.
 */
export function watchRefetchGate(queries: QueryClient, mutationKey?: MutationKey) {
  const waiting = new Set<() => void>()

  function isStill(): boolean {
    return (
      focusManager.isFocused() && onlineManager.isOnline() && queries.isMutating(mutationKey && { mutationKey }) === 0
    )
  }

  function goOn(): void {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  const look = () => {
    if (isStill()) goOn()
  }
  const stops = [
    focusManager.subscribe(look),
    onlineManager.subscribe(look),
    queries.getMutationCache().subscribe(look),
  ]

  return {
    reached: () => (isStill() ? Promise.resolve() : new Promise<void>((resolve) => waiting.add(resolve))),
    /** Resolves every wait, and stops looking. */
    stop() {
      for (const stop of stops) stop()
      goOn()
    },
  }
}
