import { useSyncExternalStore } from 'react'
import { usePanel } from './panel-state.ts'

const key = 'leme.assistant_docked'
/** From here on there is room beside the page, and from `roomy` on beside the page and its open menu. */
const wide = matchMedia('(min-width: 1280px)')
const roomy = matchMedia('(min-width: 1536px)')
const listeners = new Set<() => void>()

/** Chooses whether the open panel stands beside the page, in every tab of this browser. */
export function setDocked(docked: boolean): void {
  if (docked) localStorage.setItem(key, 'yes')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  for (const query of [wide, roomy]) query.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    for (const query of [wide, roomy]) query.removeEventListener('change', listener)
  }
}

/** Whether the panel stands beside the page while it is open: as was chosen, in a window with room for both. */
export function useDocked(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches && localStorage.getItem(key) === 'yes')
}

/** Whether the window has room for the panel beside the page. */
export function useRoomToDock(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

/** Whether the docked panel leaves the page too little beside an open menu. */
export function useNarrowedPage(userId: string): boolean {
  const docked = useDocked()
  const isRoomy = useSyncExternalStore(subscribe, () => roomy.matches)
  return usePanel(userId).state === 'open' && docked && !isRoomy
}
