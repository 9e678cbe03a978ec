import { focusManager, onlineManager, type QueryClient } from '@tanstack/react-query'
import { keys } from './keys.ts'

/** Waits for the moments in which a project may be read: seen, reachable, and not being changed by this browser. */
export function watchRefetchGate(queries: QueryClient, projectId: string) {
  const waiting = new Set<() => void>()
  const mutationKey = keys.projects.changes(projectId)

  function isStill(): boolean {
    return focusManager.isFocused() && onlineManager.isOnline() && queries.isMutating({ mutationKey }) === 0
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
