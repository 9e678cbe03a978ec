import { createContext } from 'react'

/** More rows than this are drawn about the window alone. */
export const mostRows = 100

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
