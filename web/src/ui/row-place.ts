import { createContext } from 'react'

/** More rows than this are drawn about the window alone. */
export const mostRows = 100

/** Where a row stands in a list of which only a part is drawn. */
export type Place = {
  /** From 0. */
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  onFocus: () => void
}

/** Given by LongRows, read by Row. */
export const RowPlace = createContext<Place | null>(null)

/** The table's body, for who has to know where it begins. */
export const TableBody = createContext<HTMLTableSectionElement | null>(null)
