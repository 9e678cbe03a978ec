import { decimalsOf } from '@leme/contract/import/csv-amount'
import type { CsvEntry } from '@leme/contract/import/csv-records'
import { StartRefused } from '../../start-refused.ts'
import { readStream } from '../csv/record-stream.ts'
import { Cells, type Table } from './cells.ts'
import { type Chosen, findHead, findUnknownHead, namesOf, type Plan, planOf, recognise } from './columns.ts'
import { hoursOf } from './hours-row.ts'
import type { Row } from './neutral.ts'
import { beginsPage, endsPage, isNoRow, pageRefused, refuseMarkup } from './no-export.ts'
import { type FileEncoding, type SourceFile, textIn } from './source-file.ts'
import type { Field } from './table-source.ts'
import { thingRows } from './thing-row.ts'
import { addEvidence, addNameEvidence, type Clock, endsOf, newEvidence } from './times.ts'
import { newAside } from './unread-dates.ts'
import { type Wanted, wants } from './wanted.ts'

/** How far a record may reach, in characters: Jira writes cells of 130 thousand. */
const longestRecord = 2 * 1024 * 1024
/** How much of a file is looked at for its columns' names. */
const startLength = 512 * 1024

const dateFields = [
  'created_at',
  'completed_at',
  'cancelled_at',
  'archived_at',
  'start_date',
  'due_date',
  'day',
  'end_day',
] as const

/**
 * Understands a file's columns and what all of its dates prove. Throws StartRefused where it is no table.
 */
export async function openTable(file: SourceFile, encoding: FileEncoding, chosen: Chosen): Promise<Table> {
  let start = ''
  let isWhole = true
  for await (const piece of textIn(file, encoding)) {
    start += piece
    if (start.length < startLength) continue
    isWhole = false
    break
  }
  refuseMarkup(file.name, start)
  const known = findHead(start, isWhole, chosen)
  if (!known && /<!doctype html|<html[\s>]/i.test(start)) throw new StartRefused(pageRefused(file.name, start))
  const head = known ?? findUnknownHead(start, isWhole, chosen)
  if (!head) throw new StartRefused(unknownFile(file.name, start))
  const table: Table = { file, encoding, head, evidence: newEvidence(), decimals: null, unread: new Map(), proof: null }
  addNameEvidence(table.evidence, file.name)
  const aside = newAside()
  let lines = 0
  const places = new Map<Plan, ReturnType<typeof placesIn>>()
  for await (const { record, plan } of recordsBelow(table)) {
    lines += 1
    if (!('cells' in record)) continue
    const looked = places.get(plan) ?? placesIn(plan)
    places.set(plan, looked)
    const { cells, line } = record
    for (const at of looked.dates)
      for (const text of new Set(endsOf(cells[at] ?? ''))) addEvidence(table.evidence, text, line)
    for (const text of innerDates(plan, cells)) addEvidence(table.evidence, text, line)
    for (const at of looked.amounts) table.decimals ??= decimalsOf(cells[at]?.trim() ?? '')
    for (const { at, name } of looked.unread) {
      const text = cells[at]?.trim() ?? ''
      if (text === '' || plan.source.nulls?.includes(text)) continue
      table.unread.set(name, (table.unread.get(name) ?? 0) + 1)
      aside.add(name, text, line)
    }
  }
  if (lines === 0) throw new StartRefused(`${file.name} não tem nenhuma linha abaixo dos nomes das colunas.`)
  if (!table.evidence.dmy && !table.evidence.mdy) table.proof = aside.proof()
  return table
}

function placesIn(plan: Plan) {
  const read = new Set([...plan.fields.values()].flatMap((places) => places.map(({ at }) => at)))
  return {
    dates: placesOf(plan, dateFields),
    amounts: placesOf(plan, ['hours', 'estimate', 'spent']),
    unread: plan.names.flatMap((name, at) => (read.has(at) || name === '' ? [] : [{ at, name }])),
  }
}

/** The dates within cells of comments and of worked hours. */
function innerDates(plan: Plan, cells: readonly string[]): string[] {
  const { comments, works } = plan.source
  const textsOf = (field: Field) => placesOf(plan, [field]).flatMap((at) => cells[at]?.trim() || [])
  return [
    ...(comments ? textsOf('comment').flatMap((cell) => comments(cell).flatMap(({ at }) => at ?? [])) : []),
    ...(works ? textsOf('worklog').flatMap((cell) => works(cell)?.at ?? []) : []),
  ]
}

function unknownFile(name: string, start: string): string {
  const first = start.split('\n', 1)[0]?.slice(0, 200).trim() ?? ''
  return `Não reconheço ${name}: não é uma tabela de tarefas nem de horas. A primeira linha é: ${first}`
}

function placesOf({ fields }: Plan, wanted: readonly Field[]): number[] {
  return wanted.flatMap((field) => (fields.get(field) ?? []).map(({ at }) => at))
}

const ofPage = 'é de uma página da internet, e não da tabela'

/** The records of a table, each with what its columns say: several exports in one file name theirs again. */
async function* recordsBelow({ file, encoding, head }: Table): AsyncGenerator<{ record: CsvEntry; plan: Plan }> {
  let plan = head.plan
  let isPage = false
  for await (const record of readStream(textIn(file, encoding), head.delimiter, longestRecord)) {
    if (record.line <= head.line) continue
    const again = 'cells' in record ? headAgain(plan, record) : null
    if (again) {
      plan = again
      isPage = false
      continue
    }
    const cells = 'cells' in record ? record.cells : []
    isPage ||= beginsPage(cells, plan.names.length)
    const { line, through, next } = record
    yield { record: isPage ? { line, through, next, refusal: ofPage, text: '' } : record, plan }
    if (endsPage(cells)) isPage = false
  }
}

/** The neutral rows of a table, in the file's order. */
export async function* rowsOf(table: Table, clock: Clock, wanted?: Wanted): AsyncGenerator<Row> {
  const seen = new Map<string, number>()
  /** Which of equal rows it is, as programs number none. */
  const turn = (key: string) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count
  }
  for await (const { record, plan } of recordsBelow(table)) {
    const { line } = record
    if (!('cells' in record)) {
      yield { kind: 'refused', line, message: record.refusal }
      continue
    }
    if (isNoRow(record.cells, plan.names.length)) {
      yield { kind: 'refused', line, message: 'não é uma linha da tabela' }
    } else {
      const unnamed = wants(wanted, 'left') ? unnamedIn(plan, record.cells) : 0
      if (unnamed > 0) yield { kind: 'left', line, of: null, what: 'unnamed', text: '', count: unnamed }
      const cells = new Cells(table, plan, line, record.cells)
      if (plan.source.brings === 'hours') yield* hoursOf(cells, clock, turn)
      else yield* thingRows(cells, clock, turn, wanted)
    }
  }
}

/** How many cells of a row say something in columns that have no name, also beyond the last one. */
function unnamedIn({ names }: Plan, cells: readonly string[]): number {
  return cells.filter((cell, at) => !names[at] && cell.trim() !== '').length
}

/** Several exports in one file name their columns again, which may then be others. */
function headAgain(plan: Plan, record: CsvEntry): Plan | null {
  const names = namesOf(record)
  const [first] = plan.fields.get('title') ?? plan.fields.get('day') ?? []
  if (!first || !names.includes(plan.names[first.at] ?? '')) return null
  return recognise(names)?.source === plan.source ? planOf(plan.source, names) : null
}
