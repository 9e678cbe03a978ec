import { useEffect, useSyncExternalStore } from 'react'

/** Of the page, and of what lies over it. */
const names: (string | null)[] = []
const listeners = new Set<() => void>()

function set(level: number, next: string | null) {
  names[level] = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A page about one thing calls this with the thing's name, once it is known: it is the tab's title and the last crumb. What
 * lies over a page has the level 1, and is both for as long.
 */
export function usePageTitle(title: string | undefined, level = 0): void {
  useEffect(() => {
    if (!title) return
    set(level, title)
    return () => set(level, null)
  }, [title, level])
}

/** The name that the open page has given itself, if any. */
export function useGivenTitle(): string | null {
  return useSyncExternalStore(subscribe, () => names[1] ?? names[0] ?? null)
}

let unread = 0

/** How many notices are not read: it stands before the tab's title. */
export function setUnreadCount(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

export function useUnreadCount(): number {
  return useSyncExternalStore(subscribe, () => unread)
}
