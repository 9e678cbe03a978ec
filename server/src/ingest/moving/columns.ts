import { type CsvEntry, readRecords } from '@leme/contract/import/csv-records'
import { spelling } from '@leme/contract/text/spelling'
import { clickup } from './sources/clickup.ts'
import { jira } from './sources/jira.ts'
import { anyHours, clockify, harvest, tempo, toggl } from './sources/timers.ts'
import { anyTable, asana, gitlab, linear, plane } from './sources/trackers.ts'
import type { Field, TableSource } from './table-source.ts'

const programs = [jira, linear, asana, clickup, plane, gitlab, clockify, toggl, harvest, tempo]
const others = [anyTable, anyHours]

/** The places in which a field stands, and what a column's name says besides. */
export type Places = { at: number; star: string }[]
export type Plan = { source: TableSource; names: string[]; fields: ReadonlyMap<Field, Places> }

/** What a person says of a column: its field, or that it is not read. */
export type Chosen = ReadonlyMap<string, Field | null>

const noneChosen: Chosen = new Map()

/** Where each field of a source stands in a file with these columns, by what they are called. */
export function planOf(source: TableSource, names: readonly string[], chosen: Chosen = noneChosen): Plan {
  const spelt = names.map(spelling)
  const found = new Map<Field, Places>()
  for (const [field, called] of Object.entries(source.columns) as [Field, readonly string[]][]) {
    const places = called.flatMap((name) => placesOf(name, names, spelt))
    const own = places.filter(
      ({ at }, place) => !chosen.has(spelt[at] ?? '') && places.findIndex((one) => one.at === at) === place,
    )
    if (own.length > 0) found.set(field, own)
  }
  spelt.forEach((name, at) => {
    const field = chosen.get(name)
    if (field) found.set(field, [{ at, star: '' }, ...(found.get(field) ?? [])])
  })
  return { source, names: [...names], fields: found }
}

function placesOf(name: string, names: readonly string[], spelt: readonly string[]): Places {
  if (!name.endsWith('(*)')) {
    const wanted = spelling(name)
    return spelt.flatMap((one, at) => (one === wanted ? [{ at, star: '' }] : []))
  }
  const before = spelling(name.slice(0, -3))
  return spelt.flatMap((one, at) => {
    const star = one.startsWith(before) ? /\(([^()]*)\)\s*$/.exec(names[at] ?? '')?.[1] : undefined
    return star === undefined ? [] : [{ at, star }]
  })
}

function isKnown({ source, fields }: Plan): boolean {
  return source.marks.every((mark) => (typeof mark === 'string' ? [mark] : mark).some((field) => fields.has(field)))
}

function breadth({ fields }: Plan): number {
  return new Set([...fields.values()].flatMap((places) => places.map(({ at }) => at))).size
}

/** The program whose file has these columns; null where they say neither work nor hours. */
export function recognise(names: readonly string[], chosen: Chosen = noneChosen): Plan | null {
  for (const sources of [programs, others]) {
    const plans = sources.map((source) => planOf(source, names, chosen)).filter(isKnown)
    const [best] = plans.toSorted((one, other) => breadth(other) - breadth(one))
    if (best) return best
  }
  return null
}

/** How many lines may stand above the names of the columns. */
const mostAbove = 30
const delimiters = [',', ';', '\t'] as const

export type Head = { delimiter: string; plan: Plan; line: number }

/** What parts the cells of a file, and where it names its columns; null where no line of its beginning is understood. */
export function findHead(start: string, isWhole: boolean, chosen: Chosen): Head | null {
  const found = delimiters.flatMap((delimiter) => {
    let place = 0
    for (const record of readRecords(start, delimiter, { cut: !isWhole })) {
      if (place > mostAbove) break
      place += 1
      const plan = 'cells' in record ? recognise(namesOf(record), chosen) : null
      if (plan) return [{ delimiter, plan, line: record.line }]
    }
    return []
  })
  return found.toSorted((one, other) => breadth(other.plan) - breadth(one.plan))[0] ?? null
}

/** Columns that a table of any program has at least, and characters of a column's longest name. */
const fewestNames = 2
const longestName = 100

/**
 * The first line that may name the columns of a table that nobody knows, read by what a person says of them: one of names
 * alone, with a line of as many cells below it. Null where the beginning has none, as where it is no table, or one whose
 * columns have no names.
 */
export function findUnknownHead(start: string, isWhole: boolean, chosen: Chosen): Head | null {
  const found = delimiters.flatMap((delimiter) => {
    let above: { line: number; names: string[] } | null = null
    let place = 0
    for (const record of readRecords(start, delimiter, { cut: !isWhole })) {
      if (place > mostAbove) break
      place += 1
      const names = namesOf(record)
      if (above && names.length === above.names.length && names.some((name) => name !== ''))
        return [{ delimiter, plan: planOf(anyTable, above.names, chosen), line: above.line }]
      if (!above && names.length >= fewestNames && names.every(isName)) above = { line: record.line, names }
      else if (!above && names.length >= fewestNames && names.every((name) => name !== '')) return []
    }
    return []
  })
  return found.toSorted((one, other) => other.plan.names.length - one.plan.names.length)[0] ?? null
}

/** Whether a cell may name a column, and is no value: a number, a day, an address. */
function isName(cell: string): boolean {
  return cell !== '' && cell.length <= longestName && !/^[\d.,:/ -]*$|\d[/.:-]\d/.test(cell) && !cell.includes('@')
}

export function namesOf(record: CsvEntry): string[] {
  return 'cells' in record ? record.cells.map((cell) => cell.replace(/^\ufeff/, '').trim()) : []
}
