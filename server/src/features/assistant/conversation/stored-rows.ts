import type { Named } from '@leme/language/turn-context'

/** What no name may hold: the contract refuses control characters. They part fields and rows. */
export const [fieldEnd, rowEnd] = ['\u001f', '\u001e']

/** How many rows a transaction sees, and of which versions: the sum of their transactions' numbers, modulo 2^32. */
export type Version = { count: number; sum: number }

/**
 * The rows of a table as they were last read; by their place, the transaction that wrote each and its partner.
 * `rows` is never changed but replaced, so that code that still holds it sees the old rows.
 */
export type Table<Row extends Named> = {
  rows: Row[]
  places: Map<string, number>
  writers: number[]
  partners: string[]
  sum: number
}

/** How the fields of a line after id, writer and partner become a row, and whether two rows say the same. */
export type Reading<Row> = {
  read: (id: string, fields: string[]) => Row
  isSame: (one: Row, other: Row) => boolean
}

export function emptyTable<Row extends Named>(): Table<Row> {
  return { rows: [], places: new Map(), writers: [], partners: [], sum: 0 }
}

/** Whether these are the rows, all of them, that somebody else counted. */
export function isVersion({ rows, sum }: Table<Named>, version: Version): boolean {
  return rows.length === version.count && (sum - version.sum) % 2 ** 32 === 0
}

/** Takes over rows that are new or changed, each where it stood. */
export function takeChanged<Row extends Named>(table: Table<Row>, text: string | null, reading: Reading<Row>): void {
  const rows = [...table.rows]
  takeLines(table, rows, text, reading)
  replaceRows(table, rows)
}

/** As `takeChanged`, and removes every row that is not in the text. */
export function takeAll<Row extends Named>(table: Table<Row>, text: string | null, reading: Reading<Row>): void {
  const rows = [...table.rows]
  const found = takeLines(table, rows, text, reading)
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    if (!found.has(rows[place]?.id ?? '')) removeRow(table, rows, place)
  }
  replaceRows(table, rows)
}

function takeLines<Row extends Named>(
  table: Table<Row>,
  rows: Row[],
  text: string | null,
  { read, isSame }: Reading<Row>,
): Set<string> {
  const found = new Set<string>()
  for (const line of text === null ? [] : text.split(rowEnd)) {
    const [id = '', xmin, partner = '', ...fields] = line.split(fieldEnd)
    const writer = Number(xmin)
    const place = table.places.get(id) ?? rows.length
    found.add(id)
    table.places.set(id, place)
    table.sum += writer - (table.writers[place] ?? 0)
    table.writers[place] = writer
    table.partners[place] = partner
    const [row, before] = [read(id, fields), rows[place]]
    if (!before || !isSame(before, row)) rows[place] = row
  }
  return found
}

/** The last row takes the place of the one that goes. */
function removeRow<Row extends Named>(table: Table<Row>, rows: Row[], place: number): void {
  const { places, writers, partners } = table
  const gone = rows[place]
  const [last, writer = 0, partner = ''] = [rows.pop(), writers.pop(), partners.pop()]
  if (!gone || !last) return
  places.delete(gone.id)
  if (gone === last) {
    table.sum -= writer
    return
  }
  table.sum -= writers[place] ?? 0
  rows[place] = last
  writers[place] = writer
  partners[place] = partner
  places.set(last.id, place)
}

function replaceRows<Row extends Named>(table: Table<Row>, rows: Row[]): void {
  if (rows.length === table.rows.length && rows.every((row, place) => row === table.rows[place])) return
  table.rows = rows
}
