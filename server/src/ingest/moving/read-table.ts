import { decimalsOf } from '@leme/contract/import/csv-amount'
import type { CsvEntry } from '@leme/contract/import/csv-records'
import { StartRefused } from '../../start-refused.ts'
import { readStream } from '../csv/record-stream.ts'
import { Cells, type Table } from './cells.ts'
import { type Chosen, findHead, namesOf, type Plan, planOf, recognise } from './columns.ts'
import { hoursOf } from './hours-row.ts'
import type { Row } from './neutral.ts'
import { type FileEncoding, type SourceFile, textIn } from './source-file.ts'
import type { Field } from './table-source.ts'
import { thingRows } from './thing-row.ts'
import { addEvidence, addNameEvidence, type Clock, newEvidence } from './times.ts'

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
 * Understands a file's columns and what all of its dates prove. Throws StartRefused where it is no table, or says
 * neither work nor hours.
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
  if (/^\s*<(?:!doctype|html|head|\?xml)/i.test(start)) {
    throw new StartRefused(
      `${file.name} é uma página da internet, e não uma exportação: entre no sistema de origem e exporte de novo.`,
    )
  }
  const head = findHead(start, isWhole, chosen)
  if (!head) throw new StartRefused(unknownFile(file.name, start))
  const table: Table = { file, encoding, head, evidence: newEvidence(), decimals: null }
  addNameEvidence(table.evidence, file.name)
  const dates = placesOf(head.plan, dateFields)
  const amounts = placesOf(head.plan, ['hours', 'estimate', 'spent'])
  for await (const record of recordsBelow(table)) {
    if (!('cells' in record)) continue
    for (const at of dates) addEvidence(table.evidence, record.cells[at]?.trim() ?? '', record.line)
    for (const at of amounts) table.decimals ??= decimalsOf(record.cells[at]?.trim() ?? '')
  }
  return table
}

function unknownFile(name: string, start: string): string {
  const first = start.split('\n', 1)[0]?.slice(0, 200).trim() ?? ''
  return `Não reconheço ${name}: nenhuma linha do começo tem os nomes de colunas de tarefas (título e status, responsável ou prazo) nem de horas (dia, duração e pessoa). A primeira linha é: ${first}`
}

function placesOf({ fields }: Plan, wanted: readonly Field[]): number[] {
  return wanted.flatMap((field) => (fields.get(field) ?? []).map(({ at }) => at))
}

async function* recordsBelow({ file, encoding, head }: Table): AsyncGenerator<CsvEntry> {
  for await (const record of readStream(textIn(file, encoding), head.delimiter, longestRecord)) {
    if (record.line > head.line) yield record
  }
}

/** The neutral rows of a table, in the file's order. */
export async function* rowsOf(table: Table, clock: Clock): AsyncGenerator<Row> {
  let plan = table.head.plan
  const seen = new Map<string, number>()
  /** Which of equal rows it is, as programs number none. */
  const turn = (key: string) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count
  }
  for await (const record of recordsBelow(table)) {
    const { line } = record
    if (!('cells' in record)) {
      yield { kind: 'refused', line, message: record.refusal }
      continue
    }
    const again = headAgain(plan, record)
    if (again) plan = again
    else if (isNoRow(plan, record.cells)) {
      yield { kind: 'refused', line, message: 'não é uma linha da tabela' }
    } else {
      const cells = new Cells(table, plan, line, record.cells)
      if (plan.source.brings === 'hours') yield* hoursOf(cells, clock, turn)
      else yield* thingRows(cells, clock, turn)
    }
  }
}

/** Several exports in one file name their columns again, which may then be others. */
function headAgain(plan: Plan, record: CsvEntry): Plan | null {
  const names = namesOf(record)
  const [first] = plan.fields.get('title') ?? plan.fields.get('day') ?? []
  if (!first || !names.includes(plan.names[first.at] ?? '')) return null
  return recognise(names)?.source === plan.source ? planOf(plan.source, names) : null
}

/** A line of something else, such as the page that says an error. */
function isNoRow(plan: Plan, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '').length
  if (cells.length === 1 && plan.names.length > 2) return true
  return filled < 3 && /^\s*<\/?[a-z!][^>]*>/i.test(cells.join(''))
}
