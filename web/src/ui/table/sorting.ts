export type Direction = 'asc' | 'desc'

/** What a list is ordered by. */
export type Sorting<Key extends string = string> = { key: Key; dir: Direction }

/** The order after a press on a column's head: the other way round for the same column, else the column's own first way. */
export function turned<Key extends string>(
  sorting: Sorting<Key> | undefined,
  key: Key,
  first: Direction = 'asc',
): Sorting<Key> {
  if (sorting?.key !== key) return { key, dir: first }
  return { key, dir: sorting.dir === 'asc' ? 'desc' : 'asc' }
}
