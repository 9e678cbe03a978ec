import { StartRefused } from '../../start-refused.ts'
import type { Column } from './column.ts'
import { spelling } from './reading.ts'

/** What the cells of a file's lines mean. */
export type Header = {
  /** By place; null where nobody asked for the cell. */
  columns: (Column | null)[]
  /** Names in the file that no field has. */
  unknown: string[]
}

/** Columns that every answer carries, which are never sent. */
const passedOver = new Set(['id', 'org_id', 'updated_at'].map(spelling))

export function isPassedOver(name: string): boolean {
  return passedOver.has(spelling(name))
}

/** The column of a name: the field's own, or one of its labels, by spelling. */
export function findColumn(table: readonly Column[], name: string): Column | null {
  const spelt = spelling(name)
  return table.find(({ field, labels }) => [field, ...labels].some((known) => spelling(known) === spelt)) ?? null
}

/**
 * Reads a file's first line. Throws StartRefused with one sentence where it names no field, names one twice, or lacks
 * a required one.
 */
export function matchHeader(table: readonly Column[], cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const found = names.map((name) => findColumn(table, name))
  const required = table.filter(({ required }) => required)
  if (found.every((column) => column === null)) {
    const wanted = required.map(({ labels }) => labels[0]).join(', ')
    throw new StartRefused(`A primeira linha não tem os nomes das colunas. São necessárias: ${wanted}.`)
  }
  refuseDoubles(found, names)
  const missing = required.filter((column) => !found.includes(column)).map(({ labels }) => labels[0])
  if (missing.length > 0) {
    const which = missing.length === 1 ? `Falta a coluna ${missing[0]}` : `Faltam as colunas ${missing.join(', ')}`
    throw new StartRefused(`${which}. O arquivo tem: ${names.join(', ')}.`)
  }
  return {
    columns: found.map((column) => (column?.answerOnly ? null : column)),
    unknown: names.filter((name, place) => name !== '' && !found[place] && !isPassedOver(name)),
  }
}

function refuseDoubles(found: readonly (Column | null)[], names: readonly string[]): void {
  found.forEach((column, place) => {
    const first = column ? found.indexOf(column) : place
    if (first === place) return
    throw new StartRefused(`As colunas "${names[first]}" e "${names[place]}" dizem a mesma coisa; deixe só uma.`)
  })
}

/** The column of a field's own name. */
export function findField(table: readonly Column[], field: string): Column | null {
  return table.find((column) => column.field === field) ?? null
}
