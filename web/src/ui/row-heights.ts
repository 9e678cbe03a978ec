/** Heights of rows that were seen, px by the row's key: where a list is opened again at a place, its rows stand as before. */
export type RowHeights = ReadonlyMap<string, number>

/** Those of one list, at one width of the window. */
type Stored = { path: string; width: number; heights: [key: string, height: number][] }

const name = 'row-heights'
/** So many lists are remembered by a tab, the latest first. */
const mostLists = 5

function read(): Stored[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]')
  } catch {
    return []
  }
}

const isOf = (path: string, width: number) => (one: Stored) => one.path === path && one.width === width

/** What this tab remembers of the list at this path. */
export function loadRowHeights(path: string): RowHeights {
  return new Map(read().find(isOf(path, innerWidth))?.heights)
}

export function storeRowHeights(path: string, heights: Stored['heights']): void {
  if (heights.length === 0) return
  const isSame = isOf(path, innerWidth)
  const others = read().filter((one) => !isSame(one))
  try {
    const all: Stored[] = [{ path, width: innerWidth, heights }, ...others]
    sessionStorage.setItem(name, JSON.stringify(all.slice(0, mostLists)))
  } catch {
    // There is no room: its rows are measured again.
  }
}
