/** The first of the rows in this order, without sorting all of them; as stable as a sort. */
export function firstFew<Row>(rows: Iterable<Row>, most: number, compare: (one: Row, other: Row) => number): Row[] {
  const few: Row[] = []
  for (const row of rows) {
    const last = few[most - 1]
    if (last !== undefined && compare(row, last) >= 0) continue
    const at = few.findIndex((other) => compare(row, other) < 0)
    few.splice(at < 0 ? few.length : at, 0, row)
    if (few.length > most) few.pop()
  }
  return few
}
