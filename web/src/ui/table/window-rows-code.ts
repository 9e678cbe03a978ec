import {
  defaultRangeExtractor as aboutWindow,
  observeWindowRect as observeWindow,
  type Range,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual'

export { observeWindowOffset, Virtualizer, windowScroll } from '@tanstack/react-virtual'

const print = matchMedia('print')

/** The rows about the window; on paper all of them. */
export function defaultRangeExtractor(range: Range): number[] {
  return print.matches ? Array.from({ length: range.count }, (_, index) => index) : aboutWindow(range)
}

/** Follows the window's size, and whether it is printed: the paper does not wait for a drawing that comes later. */
export function observeWindowRect(
  rows: Virtualizer<Window, HTMLTableRowElement>,
  onChange: (rect: Rect) => void,
): (() => void) | undefined {
  const draw = () => rows.options.onChange(rows, true)
  const stop = observeWindow(rows, onChange)
  print.addEventListener('change', draw)
  return () => {
    print.removeEventListener('change', draw)
    stop?.()
  }
}
