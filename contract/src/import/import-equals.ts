import { nameKey } from '../client/client-key.ts'
import type { OtherLines } from './import.ts'
import { lacksKey, type ReadColumns, telling } from './import-lines.ts'

/** The lines of a whole file that say the same row, as far as no column tells them apart. */
export type EqualLines = {
  /** Takes a line in; each once. */
  add: (line: number, cells: readonly string[]) => void
  /** What lines that say the same row have in common; null where a column tells rows apart, or the line cannot be read. */
  keyOf: (cells: readonly string[]) => string | null
  /** Lines of this key that are not among those from `first` to `last`. */
  others: (key: string, first: number, last: number) => OtherLines[]
}

/** What such lines may differ in: how the client is spelt, and what became of the payment. */
const telltale = ['client', 'amount', 'paid_date', 'received_date', 'status', 'paid_amount', 'open_amount', 'direction']

type Alike = { cells: string[]; lines: number[] }

/** `aliases`: other names of clients, each with the name that it counts for. */
export function createEqualLines(columns: ReadColumns, aliases: readonly ClientNames[]): EqualLines {
  const groups = new Map<string, Map<string, Alike>>()
  const counted = new Map(aliases.map(({ alias, client }) => [nameKey(alias), client]))
  const keyOf = (cells: readonly string[]) => {
    const said = lacksKey(columns) ? telling(columns, cells) : null
    return said && `${lettersOf(counted.get(nameKey(said.client.replace(/ +/g, ' '))) ?? said.client)}|${said.rest}`
  }
  return {
    keyOf,
    add(line, cells) {
      const key = keyOf(cells)
      if (key === null) return
      const group = groups.get(key) ?? new Map<string, Alike>()
      groups.set(key, group)
      const said = cells.map((cell, place) => (telltale.includes(columns.fields[place] ?? '') ? cell : ''))
      const text = JSON.stringify(said)
      const alike = group.get(text) ?? { cells: said, lines: [] }
      group.set(text, alike)
      alike.lines.push(line)
    },
    others(key, first, last) {
      return [...(groups.get(key)?.values() ?? [])].flatMap(({ cells, lines }) => {
        const before = lines.filter((line) => line < first).length
        const after = lines.filter((line) => line > last).length
        return before + after === 0 ? [] : [{ cells, before, after }]
      })
    },
  }
}

/** Another name of a client, and the one that counts. */
export type ClientNames = { alias: string; client: string }

/** Coarser than any way in which two spellings are one client: who reads the lines looks closer. */
function lettersOf(name: string): string {
  return nameKey(name).replace(/[^\p{L}\p{N}]/gu, '')
}
