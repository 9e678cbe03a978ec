import { useLayoutEffect, useRef } from 'react'

/** A row that is drawn, and how far down the document it begins; px. */
type Placed = { key: unknown; start: number }

/**
 * Moves the page by what comes or goes above the rows that one reads, before it is painted: they stay where they are
 * in the window. Where the list's beginning is in sight, or the rows are others, nothing moves.
 */
export function useStandingRows(items: readonly unknown[], drawn: readonly Placed[] | undefined, top: number): void {
  const before = useRef({ items, drawn })
  useLayoutEffect(() => {
    const known = before.current
    before.current = { items, drawn }
    if (known.items === items || !known.drawn || !drawn || scrollY <= top) return
    const starts = new Map(drawn.map(({ key, start }) => [key, start]))
    const read = known.drawn.find(({ key, start }) => start >= scrollY && starts.has(key))
    const moved = read ? (starts.get(read.key) ?? read.start) - read.start : 0
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  })
}
