import { ArrowDown, ArrowUp } from 'lucide-react'
import { usePhone } from '../use-phone.ts'
import { type Direction, type Sorting, turned } from './sorting.ts'

export type Column<Key extends string = string> = {
  label: string
  align?: 'right'
  /** The heading is for assistive technology alone (a column of buttons). */
  quiet?: boolean
  /** Width on wide screens ("9rem"). Give it to all but the first: then no column moves as rows come and go. */
  width?: string
  /** The list may be ordered by it: the heading becomes a button. */
  sort?: Key
  /** How it is ordered at the first press; dates and figures are best `desc`. */
  first?: Direction
}

export type HeadProps<Key extends string> = {
  sorting?: Sorting<Key>
  onSort?: (sorting: Sorting<Key>) => void
}

/** Explicit, as all of a table's roles are (see table.tsx). */
const headRole = { role: 'columnheader' }

const spoken = { asc: 'ascending', desc: 'descending' } as const

/** One heading of a table. */
export function HeadCell<Key extends string>({ column, sorting, onSort }: HeadProps<Key> & { column: Column<Key> }) {
  const { label, align, quiet, sort, first } = column
  const dir = sort !== undefined && sorting?.key === sort ? sorting.dir : undefined
  // On phones the head is out of sight, and SortSelect orders: a button there would be a stop that nobody sees.
  const isPhone = usePhone()
  const isSortable = sort !== undefined && onSort !== undefined && !isPhone
  const Arrow = (dir ?? first) === 'desc' ? ArrowDown : ArrowUp
  return (
    <th {...headRole} scope="col" data-align={align} aria-sort={dir && spoken[dir]}>
      {quiet && <span className="sr-only">{label}</span>}
      {!quiet && !isSortable && label}
      {!quiet && isSortable && (
        <button type="button" className="sort-button" onClick={() => onSort(turned(sorting, sort, first))}>
          {label}
          <Arrow aria-hidden="true" data-on={dir && ''} className="sort-arrow" />
        </button>
      )}
    </th>
  )
}
