import { formatNumber } from '@leme/contract/format/format'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { DrawnRowContext, mostRows, TableBody } from './drawn-row.ts'
import { type Column, HeadCell, type HeadProps } from './table-head.tsx'

/** Explicit, because the list's layout on phones (block and flex boxes) takes the elements' own roles away. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

export type TableProps<Key extends string = string> = HeadProps<Key> & {
  caption: string
  columns: readonly (string | Column<Key>)[]
  /** It is the first thing in its panel: no line above the head. */
  first?: boolean
  /** Rows of two lines. */
  tall?: boolean
  /** How many rows it has, where `LongRows` may draw only a part of them. */
  rowCount?: number
  children: ReactNode
}

/** What the first column keeps where the others have a width of their own. */
const leadWidth = '14rem'

/** The table's least width once columns have widths: narrower than that it scrolls sideways. */
function leastWidth(columns: readonly Column[]): CSSProperties | undefined {
  const widths = columns.flatMap(({ width }) => width ?? [])
  if (widths.length === 0) return undefined
  return { '--table-least': `calc(${[leadWidth, ...widths].join(' + ')})` } as CSSProperties
}

/**
 * A table inside a Panel; on phones its rows become list items. Its head stays in sight below the top bar, except
 * where the table is wider than its panel and scrolls sideways.
 */
export function Table<Key extends string = string>(props: TableProps<Key>) {
  const { caption, first, tall, rowCount = 0, sorting, onSort, children } = props
  const columns = props.columns.map((column) => (typeof column === 'string' ? { label: column } : column))
  const box = useRef<HTMLDivElement>(null)
  // A state, not a ref: what is inside learns it when it is there.
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null)
  const wide = useOverflow(box)
  const least = leastWidth(columns)
  const long = rowCount > mostRows
  return (
    <div ref={box} className={wide ? 'relative overflow-x-auto' : 'overflow-x-clip'}>
      <table
        {...as.table}
        // The head is a row too.
        aria-rowcount={long ? rowCount + 1 : undefined}
        style={least}
        className={classNames(
          'data-table',
          first && 'table-first',
          tall && 'table-tall',
          least && 'table-fixed-columns',
          long && 'table-long',
          !wide && 'table-fits',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {least && (
          <colgroup>
            {columns.map(({ label, width }) => (
              <col key={label} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead {...as.rowgroup}>
          <tr {...as.row} aria-rowindex={long ? 1 : undefined}>
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} ref={setBody}>
          <TableBody value={body}>{children}</TableBody>
        </tbody>
      </table>
    </div>
  )
}

/** What a row's element has, also where only a part of the rows is drawn. */
function useRow() {
  const drawnRow = useContext(DrawnRowContext)
  if (!drawnRow) return as.row
  const { index, measure, onFocus } = drawnRow
  return { ...as.row, ref: measure, 'data-index': index, 'aria-rowindex': index + 2, onFocus }
}

/** One row; `current`: the one that the reader came for. */
export function Row({ current, children }: { current?: boolean; children: ReactNode }) {
  return (
    <tr {...useRow()} aria-current={current || undefined}>
      {children}
    </tr>
  )
}

export type GroupRowProps = { title: string; count?: number | undefined; columns: number }

/** The head of the rows that follow, up to the next one, with how many they are. */
export function GroupRow({ title, count, columns }: GroupRowProps) {
  return (
    <tr {...useRow()} className="table-group">
      <th {...as.rowheader} scope="rowgroup" colSpan={columns}>
        {title}{' '}
        {count !== undefined && <span className="ml-1 font-normal text-ink-3 tabular-nums">{formatNumber(count)}</span>}
      </th>
    </tr>
  )
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

/** Whether an element's only child is wider than the element, now and after every change of either. */
function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !(content instanceof HTMLElement)) return
    const measure = () => setOver(content.offsetWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    measure()
    return () => observer.disconnect()
  }, [box])
  return over
}
