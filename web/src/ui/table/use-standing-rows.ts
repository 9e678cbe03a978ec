import { useLayoutEffect, useRef } from 'react'

/** A row or card that is drawn, and how far down the document it begins; px. */
type Placed = { key: unknown; start: number }

/**
 * Moves the page by what comes or goes above the rows that one reads, before it is painted: they stay where they are
 * in the window. Where the list's beginning is in sight, or the rows are others, nothing moves. What stood stays the
 * measure until one scrolls: of cards beside each other another would come first each time, and none would ever move.
 */
export function useStandingRows(items: readonly unknown[], drawn: readonly Placed[] | undefined, top: number): void {
  const before = useRef<{ items?: typeof items; drawn?: typeof drawn; key?: unknown; at?: number }>({})
  useLayoutEffect(() => {
    const known = before.current
    before.current = { ...known, items, drawn }
    if (known.items === items || !known.drawn || !drawn || scrollY <= top) return
    const starts = new Map(drawn.map(({ key, start }) => [key, start]))
    const there = known.drawn.filter(({ key }) => starts.has(key))
    const stood = scrollY === known.at && there.find(({ key }) => key === known.key)
    const { key, start } = stood || there.find(({ start }) => start >= scrollY) || {}
    const moved = (starts.get(key) ?? 0) - (start ?? 0)
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    before.current = { items, drawn, key, at: scrollY }
  })
}
