import { useEffect, useSyncExternalStore } from 'react'

let name: string | null = null
const listeners = new Set<() => void>()

function set(next: string | null) {
  name = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page about one thing calls this with the thing's name, once it is known: it is the tab's title and the last crumb. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    set(title)
    return () => set(null)
  }, [title])
}

/** The name that the open page has given itself, if any. */
export function useGivenTitle(): string | null {
  return useSyncExternalStore(subscribe, () => name)
}
