import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Explicit, because the list's layout on phones (block and flex boxes) takes the elements' own roles away. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

export type Column = {
  label: string
  align?: 'right'
  /** The heading is for assistive technology alone (a column of buttons). */
  quiet?: boolean
}

export type TableProps = {
  caption: string
  columns: readonly (string | Column)[]
  /** It is the first thing in its panel: no line above the head. */
  first?: boolean
  /** Rows of two lines. */
  tall?: boolean
  children: ReactNode
}

/** A table inside a Panel; on phones its rows become list items. */
export function Table({ caption, columns, first, tall, children }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table {...as.table} className={classNames('data-table', first && 'table-first', tall && 'table-tall')}>
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {columns.map((column) => {
              const { label, align, quiet }: Column = typeof column === 'string' ? { label: column } : column
              return (
                <th key={label} {...as.columnheader} scope="col" data-align={align}>
                  {quiet ? <span className="sr-only">{label}</span> : label}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>{children}</tbody>
      </table>
    </div>
  )
}

/** One row. */
export function Row({ children }: { children: ReactNode }) {
  return <tr {...as.row}>{children}</tr>
}

export type CellProps = {
  /**
   * What the cell is in a phone's list: `lead` names the row; `money`, `stamp` and `end` sit at its right;
   * `line` and `clip` take a line of their own (`clip` is also cut at a third of the table's width on wide screens); `after` comes last.
   */
  part?: 'lead' | 'money' | 'stamp' | 'end' | 'line' | 'clip' | 'after'
  align?: 'right'
  /** A phone's list leaves it out (it is empty, or said elsewhere). */
  hideOnPhone?: boolean
  /** On phones, words before a value that does not say what it is. */
  phoneLabel?: string
  children: ReactNode
}

/** One cell. An empty one shows `-`. */
export function Cell({ part, align, hideOnPhone, phoneLabel, children }: CellProps) {
  const empty = children === null || children === undefined || children === ''
  return (
    <td
      {...as.cell}
      data-part={part}
      data-align={align}
      data-phone={hideOnPhone ? 'hide' : undefined}
      data-label={phoneLabel}
    >
      {empty ? <span className="text-ink-3">-</span> : children}
    </td>
  )
}

/** The second line of a cell. */
export function CellSub({ children }: { children: ReactNode }) {
  return <span className="cell-sub">{children}</span>
}
