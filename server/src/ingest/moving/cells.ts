import { createHash } from 'node:crypto'
import { restore } from '@leme/contract/import/csv'
import type { Decimals } from '@leme/contract/import/csv-amount'
import type { Head, Plan } from './columns.ts'
import { clockSeconds, countedSeconds, decimalSeconds } from './durations.ts'
import type { FileEncoding, SourceFile } from './source-file.ts'
import type { Field } from './table-source.ts'
import type { OrderEvidence } from './times.ts'
import type { AsideProof } from './unread-dates.ts'

/** A table whose columns are understood. */
export type Table = {
  file: SourceFile
  encoding: FileEncoding
  head: Head
  evidence: OrderEvidence
  decimals: Decimals | null
  /** The columns that are not read, and in how many lines each says something. */
  unread: Map<string, number>
  /** What such a column proves of the dates' order, where no other does. */
  proof: AsideProof | null
}

/** A cell with something in it: its column's place, its text, and what the column's name says besides. */
type Filled = { at: number; text: string; star: string }

/** The cells of a record by the fields that its file's columns say. */
export class Cells {
  readonly line: number
  readonly #cells: readonly string[]
  readonly #plan: Plan
  readonly #read = new Map<Field, Filled[]>()
  readonly table: Table

  constructor(table: Table, plan: Plan, line: number, cells: readonly string[]) {
    this.table = table
    this.#plan = plan
    this.line = line
    this.#cells = cells
  }

  get source() {
    return this.#plan.source
  }

  /** Whether any cell says something, also of a column that is not read. */
  get isAny(): boolean {
    const { nulls = [] } = this.source
    return this.#cells.map((cell) => cell.trim()).some((text) => text !== '' && !nulls.includes(text))
  }

  /** What stands in all columns of a field, with what their names say besides; without blank ones. */
  marked(field: Field): { text: string; star: string }[] {
    return this.#filled(field)
  }

  #filled(field: Field): Filled[] {
    const known = this.#read.get(field)
    if (known) return known
    const filled = this.#readFilled(field)
    this.#read.set(field, filled)
    return filled
  }

  #readFilled(field: Field): Filled[] {
    const { nulls = [], breaks } = this.source
    return (this.#plan.fields.get(field) ?? []).flatMap(({ at, star }) => {
      const cell = restore((this.#cells[at] ?? '').trim())
      const text = breaks ? cell.replaceAll(breaks, '\n') : cell
      return text === '' || nulls.includes(text) ? [] : [{ at, text, star }]
    })
  }

  /** All values of a field, each once: of its columns, or of the list in one. */
  all(field: Field): string[] {
    const { repeats = {}, brackets } = this.source
    const texts = this.marked(field).map(({ text }) => text)
    if (repeats[field] === 'columns') return [...new Set(texts)]
    const [first = ''] = texts
    if (repeats[field] !== ',') return first === '' ? [] : [first]
    const list = brackets ? first.replace(/^\[([\s\S]*)\]$/, '$1') : first
    const related = this.source.relations ? relatedIn(list) : null
    if (related) return [...new Set(related)]
    return [...new Set(list.split(',').map((part) => part.trim()))].filter((part) => part !== '')
  }

  /** The columns of a field beyond the one that is read, the first or the last, which say something else. */
  others(field: Field, which: 0 | -1 = 0): string[] {
    const filled = this.#filled(field)
    const read = filled.at(which)?.text
    return filled.flatMap(({ at, text }) => (text === read ? [] : [this.#plan.names[at] ?? '']))
  }

  /** The name of the column that `one` reads. */
  nameOf(field: Field): string {
    return this.#plan.names[this.#filled(field)[0]?.at ?? -1] ?? ''
  }

  one(field: Field): string | null {
    const text = this.marked(field)[0]?.text ?? null
    if (text === null) return null
    if (this.source.relations && field === 'parent') return relatedIn(text)?.[0] ?? text
    return this.source.values?.[field]?.[text] ?? text
  }

  /** Whole seconds; null where the text says no length of time. */
  seconds(text: string): number | null {
    const { unit = 'hours' } = this.source
    const clock = clockSeconds(text)
    if (clock !== null) return clock
    return unit === 'hours' ? decimalSeconds(text, this.table.decimals) : countedSeconds(text, unit)
  }
}

/** The titles of `Casa (https://…), Porta, janela (Obras/Porta%20….md)`; null of a text that is none of this. */
function relatedIn(text: string): string[] | null {
  const parts = `${text}, `.split(/(?<=\)), ?/).map((part) => part.trim())
  const titles = parts.filter((part) => part !== '').map(relatedTo)
  return titles.some((title) => title === null) ? null : titles.flatMap((title) => title ?? [])
}

function relatedTo(text: string): string | null {
  const at = text.lastIndexOf(' (')
  const place = text.slice(at + 2, -1)
  if (at < 1 || !text.endsWith(')') || !(/^https?:\/\//.test(place) || place.endsWith('.md'))) return null
  return text.slice(0, at).trim()
}

/** What a text that no other does says a row by. */
export function keyOf(...parts: readonly (string | number | null)[]): string {
  return `sha:${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`
}
