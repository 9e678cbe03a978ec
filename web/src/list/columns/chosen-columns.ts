import type { Chosen, Widths } from '../chosen.ts'

/** What somebody wants of a table: the order of its columns, which are not shown, and by how much some are wider; rem. */
export type ColumnWish = {
  order: readonly string[]
  hidden: readonly string[]
  wider: Readonly<Record<string, number>>
}

export const noWish: ColumnWish = { order: [], hidden: [], wider: {} }

/** A column is made wider or narrower by so much at a time, and by no more than this in all; rem. */
export const step = 1
const most = 12
const least = 4

const storageOf = (userId: string) => `leme.columns:${userId}`

function readAll(userId: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageOf(userId)) ?? '{}')
    return stored !== null && typeof stored === 'object' ? { ...stored } : {}
  } catch {
    return {}
  }
}

const texts = (given: unknown) => (Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [])

/** What this person wants of a table in this browser. What is stored there may be anything. */
export function readWish(userId: string, table: string): ColumnWish {
  const { order, hidden, wider } = Object(readAll(userId)[table])
  const widths = Object.entries(Object(wider)).filter(([, by]) => typeof by === 'number' && Math.abs(by) <= most)
  return { order: texts(order), hidden: texts(hidden), wider: Object.fromEntries(widths) as Record<string, number> }
}

/** Keeps it; nothing is stored of a table that is as it was made. */
export function keepWish(userId: string, table: string, wish: ColumnWish): void {
  const all = readAll(userId)
  if (isWished(wish)) all[table] = wish
  else delete all[table]
  try {
    localStorage.setItem(storageOf(userId), JSON.stringify(all))
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
}

export function isWished({ order, hidden, wider }: ColumnWish): boolean {
  return order.length + hidden.length + Object.keys(wider).length > 0
}

/** The columns in the order that is wanted: what nobody said anything about stays where it was. The first one leads the row. */
export function orderOf(names: readonly string[], { order }: ColumnWish): string[] {
  const [first, ...rest] = names
  const placed = [...order.filter((name) => rest.includes(name)), ...rest.filter((name) => !order.includes(name))]
  return first === undefined ? [] : [first, ...placed]
}

/** A column's width, wider or narrower as is wanted. */
function widthOf(width: string | undefined, by = 0): string | undefined {
  if (width === undefined) return undefined
  return `${Math.max(least, Number.parseFloat(width) + by)}rem`
}

/** What a table's columns become by it. */
export function chosenBy(wish: ColumnWish): Chosen {
  return (widths: Widths) =>
    Object.fromEntries(
      orderOf(Object.keys(widths), wish)
        .filter((name, at) => at === 0 || !wish.hidden.includes(name))
        .map((name) => [name, widthOf(widths[name], wish.wider[name])]),
    )
}
