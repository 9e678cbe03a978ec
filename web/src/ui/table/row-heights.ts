/** Heights of rows that were seen, px by the row's key: where a list is opened again at a place, its rows stand as before. */
export type RowHeights = ReadonlyMap<string, number>

/** Those of one page, which may have several lists, at one width of the window. */
type Stored = { path: string; width: number; heights: [key: string, height: number][] }

const name = 'row-heights'
/** So many pages are remembered by a tab, the latest first. */
const mostPages = 5

function read(): Stored[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]')
  } catch {
    return []
  }
}

const isOf = (path: string, width: number) => (one: Stored) => one.path === path && one.width === width

/** What this tab remembers of the rows at this path. */
export function loadRowHeights(path: string): RowHeights {
  return new Map(read().find(isOf(path, innerWidth))?.heights)
}

/** Beside those that are known of other rows there. */
export function storeRowHeights(path: string, heights: Stored['heights']): void {
  if (heights.length === 0) return
  const isSame = isOf(path, innerWidth)
  const page: Stored = { path, width: innerWidth, heights: [...new Map([...loadRowHeights(path), ...heights])] }
  const others = read().filter((one) => !isSame(one))
  try {
    sessionStorage.setItem(name, JSON.stringify([page, ...others].slice(0, mostPages)))
  } catch {
    // There is no room: its rows are measured again.
  }
}
