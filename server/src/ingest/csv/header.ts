import { StartRefused } from '../../start-refused.ts'
import type { Column } from './column.ts'
import { spelling } from './reading.ts'
import { shorten } from './row.ts'

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

/** The columns that a file's names mean, by place; null where none is known. */
export function findColumns(table: readonly Column[], names: readonly string[]): (Column | null)[] {
  const found = names.map((name) => findColumn(table, name))
  const missing = table.filter((column) => column.standIn && !found.includes(column))
  return found.map((column, place) => column ?? missing.find(({ standIn }) => isSpelt(standIn, names[place])) ?? null)
}

function isSpelt(known = '', name = ''): boolean {
  return spelling(known) === spelling(name)
}

/** What a file lacks that needs these columns, and the line that was read as the header: a title may stand above it. */
export function lacking(missing: readonly Column[], line: number, names: readonly string[]): string {
  const labels = missing.map(({ labels: [label] }) => label)
  const which = labels.length === 1 ? `Falta a coluna ${labels[0]}` : `Faltam as colunas ${labels.join(', ')}`
  const read = names.map((name) => `"${shorten(name)}"`).join(', ')
  return `${which}. A linha ${line} foi lida como cabeçalho e tem: ${read}. Se os nomes das colunas estão mais abaixo, apague o que há acima deles.`
}

/**
 * Reads a file's header and the line that it begins on. Throws StartRefused where it names one field twice or lacks a
 * required one.
 */
export function matchHeader(
  table: readonly Column[],
  { cells, line }: { cells: readonly string[]; line: number },
): Header {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const found = findColumns(table, names)
  refuseDoubles(found, names)
  const missing = table.filter((column) => column.required && !found.includes(column))
  if (missing.length > 0) throw new StartRefused(lacking(missing, line, names))
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
