import { type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePhone } from '../use-phone.ts'
import { type DrawnRow, DrawnRowContext, firstDrawn, mostRows, TableBody, useAfterFirstDraw } from './drawn-row.ts'
import { loadRowHeights } from './row-heights.ts'
import { useBodyTop } from './use-body-top.ts'
import { useEndKey } from './use-end-key.ts'
import { useStandingRows } from './use-standing-rows.ts'
import { never, useWindowRows } from './window-rows.ts'

/** Rows drawn beyond the window's edges: the Tab key finds the next one before it is seen. */
const overscan = 5

export type LongRowsProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** A `Row`. Keep it the same function while nothing changes: then a row that stays in sight is not drawn again. */
  render: (item: Item) => ReactNode
  /** How high most rows are (rem), on wide screens and in a phone's list. The rest is measured. */
  rowHeight?: number
  phoneRowHeight?: number
}

/** The row with the focus and those beside it stay drawn wherever one scrolls, so that the keyboard goes on from there. */
function withFocused(rows: number[], focused: number, count: number): number[] {
  if (focused < 0) return rows
  const retained = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...rows, ...retained])].sort((one, other) => one - other)
}

const notYet = () => {}

/** Stands for rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="row-gap">
      <td style={{ height }} />
    </tr>
  )
}

type PlacedRowProps<Item> = Pick<LongRowsProps<Item>, 'render'> & {
  item: Item
  index: number
  rowKey: string
  /** Absent while the list is short: then none is measured or followed. */
  measure?: DrawnRow['measure']
  follow: (key: string) => void
}

function PlacedRow<Item>({ item, render, index, measure, rowKey, follow }: PlacedRowProps<Item>) {
  const drawnRow = useMemo(
    () => (measure ? { index, measure, onFocus: () => follow(rowKey) } : null),
    [index, measure, rowKey, follow],
  )
  const row = useMemo(() => render(item), [render, item])
  return <DrawnRowContext value={drawnRow}>{row}</DrawnRowContext>
}

/**
 * The rows of a Table that may have thousands: more than 100 are drawn about the window alone, the row with the focus
 * wherever one scrolls to. The first come first, with room for the others, which follow: of more than 100 once that
 * code has come. Give the Table its `rowCount` and its columns' widths.
 */
export function LongRows<Item>(props: LongRowsProps<Item>) {
  const { items, itemKey, render, rowHeight = 2.5, phoneRowHeight = 4.375 } = props
  const body = useContext(TableBody)
  const top = useBodyTop(body)
  const phone = usePhone()
  const [focusedKey, follow] = useState<string | null>(null)
  const long = items.length > mostRows
  const showsAll = useAfterFirstDraw()
  // One row before that all are measured, while they are drawn: then nothing moves where the list grows long.
  const measured = items.length >= mostRows
  const focused = useMemo(
    () => (long && focusedKey !== null ? items.findIndex((item) => itemKey(item) === focusedKey) : -1),
    [long, items, itemKey, focusedKey],
  )
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : itemKey(item)
    },
    [items, itemKey],
  )
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, [])
  const height = (phone ? phoneRowHeight : rowHeight) * rem
  const heights = useMemo(() => loadRowHeights(location.pathname), [])
  const rows = useWindowRows({
    isEnabled: measured,
    heights,
    count: items.length,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan,
    scrollMargin: top,
    rowsBeside: (rows) => withFocused(rows, focused, items.length),
  })

  const measuredOn = useRef(phone)
  useLayoutEffect(() => {
    if (measuredOn.current === phone) return
    measuredOn.current = phone
    // What was measured in one layout says nothing about the other.
    rows?.measure()
  }, [rows, phone])

  const inWindow = long ? rows?.getVirtualItems() : undefined
  // Before it knows the window there are none: those stay that are there.
  const placed = inWindow?.length ? inWindow : undefined
  const isPlaced = placed !== undefined
  // What has not been seen at a place does not move the page, nor does what is drawn whole.
  useLayoutEffect(() => {
    if (!rows || !isPlaced) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        rows.shouldAdjustScrollPositionOnItemSizeChange = undefined
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      rows.shouldAdjustScrollPositionOnItemSizeChange = never
    }
  }, [rows, isPlaced])
  const size = placed && rows ? rows.getTotalSize() : null
  useEndKey(size)

  const short = showsAll && !long ? items : items.slice(0, firstDrawn)
  const drawn = placed ?? short.map((_, index) => ({ index, start: top, end: top }))
  useStandingRows(items, placed, top)
  const end = drawn.at(-1)?.end ?? top
  const heightOf = (item: Item) => heights.get(itemKey(item)) ?? height
  const missing =
    size === null ? items.slice(short.length).reduce((sum, item) => sum + heightOf(item), 0) : size - (end - top)
  // One shape for short and long, so that no row is drawn again where a list grows past the limit.
  return (
    <>
      {drawn.flatMap(({ index, start }, at) => {
        const item = items[index]
        if (item === undefined) return []
        const key = itemKey(item)
        return [
          <Gap key={`before ${key}`} height={start - (drawn[at - 1]?.end ?? top)} />,
          <PlacedRow
            key={key}
            item={item}
            render={render}
            index={index}
            measure={measured ? (rows?.measureElement ?? notYet) : undefined}
            rowKey={key}
            follow={follow}
          />,
        ]
      })}
      <Gap key="after" height={missing} />
    </>
  )
}
