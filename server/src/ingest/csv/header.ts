import type { CsvEntry } from '@leme/contract/import/csv-records'
import { type ColumnForm, isRefusedColumn } from '@leme/contract/import/csv-survey'
import { lookUp } from '@leme/contract/text/look-up'
import { spelling } from '@leme/contract/text/spelling'
import { StartRefused } from '../../start-refused.ts'
import type { Column } from './column.ts'
import { shorten } from './shorten.ts'

/** What the cells of a file's lines mean. */
export type Header = {
  /** By place; null where nobody asked for the cell. */
  columns: (Column | null)[]
  /** How each is read. */
  forms: readonly ColumnForm[]
}

/** Columns that every answer carries, which are never sent. */
const passedOver = new Set(['id', 'org_id', 'updated_at'].map(spelling))

export function isPassedOver(name: string): boolean {
  return passedOver.has(spelling(name)) || isRefusedColumn(name)
}

/** Words that a column's name has or lacks and means the same. */
const fillers = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a'])
const shortForms: Record<string, string> = {
  no: 'numero',
  num: 'numero',
  nro: 'numero',
  dt: 'data',
  vl: 'valor',
  vlr: 'valor',
}

/** A column's name as it is compared: "Nº do Documento" and "Número documento" are one. */
function columnSpelling(name: string): string {
  const words = name
    .replace(/[º°]/g, 'o')
    .split(/[\s.]+/)
    .map(spelling)
  const left = words.filter((word) => !fillers.has(word)).map((word) => lookUp(shortForms, word) ?? word)
  return left.join('') || spelling(name)
}

/** The column of a name: the field's own, or one of its labels, by spelling. */
export function findColumn(table: readonly Column[], name: string): Column | null {
  return ownNames(table).get(columnSpelling(name)) ?? null
}

const ownNamesOf = new WeakMap<readonly Column[], Map<string, Column>>()

function ownNames(table: readonly Column[]): Map<string, Column> {
  const known = ownNamesOf.get(table)
  if (known) return known
  const names = table.flatMap((column) =>
    [column.field, ...column.labels].map((name) => [columnSpelling(name), column] as const),
  )
  const found = new Map(names.toReversed())
  ownNamesOf.set(table, found)
  return found
}

/** The columns that a file's names mean, by place; null where none is known. */
export function findColumns(table: readonly Column[], names: readonly string[]): (Column | null)[] {
  const found = names.map((name) => findColumn(table, name))
  const spelt = names.map(columnSpelling)
  for (const column of table) {
    if (found.includes(column)) continue
    const place = (column.also ?? [])
      .map((name) => spelt.indexOf(columnSpelling(name)))
      .find((at) => at >= 0 && !found[at])
    if (place !== undefined) found[place] = column
  }
  return found
}

/** What a file must have: what rows are known by may be left out. */
function isNeeded({ required, derived }: Column): boolean {
  return required === true && !derived
}

/** How many lines may stand above the names of the columns. */
const mostAbove = 30

export type Found = { place: number; names: string[]; known: number; isWhole: boolean }

/**
 * Which of a file's first records names the columns: the first that names all that rows need, else the one that names the
 * most, else the first.
 */
export function findHeader(table: readonly Column[], records: Iterable<CsvEntry>): Found | null {
  let best: Found | null = null
  let place = 0
  for (const record of records) {
    if ('cells' in record) {
      const names = namesOf(record.cells)
      const found = findColumns(table, names)
      const isWhole = table.every((column) => !isNeeded(column) || found.includes(column))
      const known = found.filter(Boolean).length
      if (isWhole) return { place, names, known, isWhole }
      if (best === null || (known > best.known && known > 1)) best = { place, names, known, isWhole }
    } else if (place === 0) best = { place, names: [], known: 0, isWhole: false }
    place += 1
    if (place > mostAbove) break
  }
  return best
}

function namesOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  return names
}

/** What a file lacks that needs these columns, and the line that was read as the header: a title may stand above it. */
export function lacking(missing: readonly Column[], line: number, names: readonly string[]): string {
  const labels = missing.map(({ labels: [label] }) => label)
  const which = labels.length === 1 ? `Falta a coluna ${labels[0]}` : `Faltam as colunas ${labels.join(', ')}`
  const read = names.map((name) => `"${shorten(name)}"`).join(', ')
  return `${which}. A linha ${line} foi lida como cabeçalho e tem: ${read}. Se os nomes das colunas estão mais abaixo, apague o que há acima deles.`
}

/**
 * The columns that a file's names mean, and the names that none is known for. Throws StartRefused where it names one field
 * twice or lacks a required one.
 */
export function matchHeader(table: readonly Column[], names: readonly string[], line: number) {
  const found = findColumns(table, names)
  refuseDoubles(found, names)
  const missing = table.filter((column) => isNeeded(column) && !found.includes(column))
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
