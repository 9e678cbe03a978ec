import { useSyncExternalStore } from 'react'
import { keep, readStored } from './conversation/tab-storage.ts'

export type PanelState = 'closed' | 'open' | 'minimized'

/** The panel of the person who is signed in; it goes with them from page to page and lasts through a reload. */
type Panel = {
  userId: string
  state: PanelState
  /** How often its person has changed it, or called it: each time it takes the focus. A reload takes it from nobody. */
  calls: number
  /** An answer came that nobody has seen. */
  hasNews: boolean
}

let panel: Panel | null = null
const listeners = new Set<() => void>()

function become(next: Panel): void {
  panel = next
  keep(next.userId, 'panel', next.state)
  for (const listener of listeners) listener()
}

function initialPanel(userId: string): Panel {
  const stored = readStored(userId, 'panel')
  const state = stored === 'open' || stored === 'minimized' ? stored : 'closed'
  return { userId, state, calls: 0, hasNews: false }
}

function panelOf(userId: string): Panel {
  if (panel?.userId !== userId) panel = initialPanel(userId)
  return panel
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePanel(userId: string): Panel {
  return useSyncExternalStore(subscribe, () => panelOf(userId))
}

/** Opens, minimises or closes the panel, as its person asked. */
export function showPanel(userId: string, state: PanelState): void {
  const before = panelOf(userId)
  become({ ...before, state, calls: before.calls + 1, hasNews: before.hasNews && state !== 'open' })
}

/** An answer came: marks the button while the panel is not open. */
export function markNews(userId: string): void {
  const before = panelOf(userId)
  if (before.state !== 'open') become({ ...before, hasNews: true })
}

/** After a sign-out: the next one begins with a closed panel, also where it is the same person. */
export function forgetPanel(): void {
  panel = null
}
