import { createContext, useDeferredValue } from 'react'

/** More rows than this are drawn about the window alone. */
export const mostRows = 100

/** How many rows or cards a list is first drawn with: more than most windows show. */
export const firstDrawn = 24

/**
 * False while something is first drawn, and true soon after, in a drawing that lets the browser paint and anybody click
 * in between: what lies below the window may wait for it.
 */
export function useAfterFirstDraw(): boolean {
  return useDeferredValue(true, false)
}

/** Where a row stands in a list of which only a part is drawn. */
export type DrawnRow = {
  /** From 0. */
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  onFocus: () => void
}

/** Given by LongRows, read by Row. */
export const DrawnRowContext = createContext<DrawnRow | null>(null)

/** The table's body, for who has to know where it begins. */
export const TableBody = createContext<HTMLTableSectionElement | null>(null)
