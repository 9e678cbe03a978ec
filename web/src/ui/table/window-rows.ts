import type { VirtualItem, Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { laterCode } from '../page/later-code.ts'
import { type RowHeights, storeRowHeights } from './row-heights.ts'

type WindowRows = Virtualizer<Window, HTMLTableRowElement>
type Code = typeof import('./window-rows-code.ts')

const useCode = laterCode<Code>(() => import('./window-rows-code.ts'))

type EngineOptions = VirtualizerOptions<Window, HTMLTableRowElement>

export const never = () => false

type Options = Pick<EngineOptions, 'count' | 'estimateSize' | 'getItemKey' | 'overscan' | 'scrollMargin'> & {
  isEnabled: boolean
  /** Of rows that were seen here before. */
  heights: RowHeights
  /** Rows that are drawn too, of those about the window. */
  rowsBeside: (rows: number[]) => number[]
}

/** As the virtualizer takes them; it reads key and size alone. */
function measuredBefore(heights: RowHeights): VirtualItem[] {
  return [...heights].map(([key, size], index) => ({ key, size, index, start: 0, end: size, lane: 0 }))
}

/**
 * What `useWindowVirtualizer` of @tanstack/react-virtual is, for lists whose first rows do not wait for its code:
 * null until that has come. What is measured moves the page only once the caller allows it. The hook itself could come
 * later only within a component that comes with it, which would draw all rows again; virtual-core has none.
 */
export function useWindowRows({ isEnabled, heights, rowsBeside, ...options }: Options): WindowRows | null {
  const code = useCode(isEnabled)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isMeasuring = useRef(false)

  function optionsOf(code: Code): EngineOptions {
    const { defaultRangeExtractor, observeWindowOffset, observeWindowRect, windowScroll } = code
    return {
      ...options,
      enabled: isEnabled,
      rangeExtractor: (range) => rowsBeside(defaultRangeExtractor(range)),
      getScrollElement: () => window,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      initialOffset: () => window.scrollY,
      initialMeasurementsCache: measuredBefore(heights),
      // Rows are measured while they are drawn, where nothing else may be.
      onChange: (_rows, isScrolling) => (isScrolling && !isMeasuring.current ? flushSync(redraw) : redraw()),
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is given its options with each drawing
  const rows = useMemo(() => {
    if (!code) return null
    const made = new code.Virtualizer<Window, HTMLTableRowElement>(optionsOf(code))
    made.shouldAdjustScrollPositionOnItemSizeChange = never
    const { measureElement } = made
    made.measureElement = (row) => {
      isMeasuring.current = true
      measureElement(row)
      isMeasuring.current = false
    }
    return made
  }, [code])
  if (code) rows?.setOptions(optionsOf(code))
  useEffect(() => {
    if (!rows) return
    const path = location.pathname
    const store = () =>
      storeRowHeights(
        path,
        rows.takeSnapshot().map(({ key, size }) => [String(key), size]),
      )
    addEventListener('pagehide', store)
    return () => {
      store()
      removeEventListener('pagehide', store)
    }
  }, [rows])
  useLayoutEffect(() => rows?._didMount(), [rows])
  useLayoutEffect(() => rows?._willUpdate())
  return rows
}
