import { readInstallment } from '../money/installment.ts'
import { spelling } from '../text/spelling.ts'
import { plainText } from '../text/text.ts'
import { cellLine, cellText } from './csv.ts'
import { parseAmount } from './csv-amount.ts'
import { parseDay } from './csv-day.ts'
import { type ColumnForm, isRefusedColumn } from './csv-survey.ts'
import type { ImportKind } from './import-kind.ts'

/** A file whose columns were chosen: the names, fields and forms of each, in its order. */
export type ReadColumns = {
  kind: ImportKind
  delimiter: string
  names: readonly string[]
  fields: readonly string[]
  forms: readonly ColumnForm[]
}

/** Why a line is no row: it sums up others, repeats the names of the columns, or is what a program writes around them. */
export type PassedOver = 'total' | 'header' | 'note' | 'blank'

/** By what a row is recognised, and the day that it must have. */
const keyFields: Record<ImportKind, string> = {
  invoices: 'number',
  receivables: 'external_id',
  tickets: 'external_id',
  clients: 'name',
}
const dayFields: Partial<Record<ImportKind, string>> = { invoices: 'due_date', receivables: 'expected_date' }

const totals = /^(?:valor |sub ?|sub-)?tota(?:l|is)(?![a-z])|^saldo(?![a-z])|^soma(?![a-z])/
const counts =
  /^(?:quantidade|qtde?|numero|n[o.]*) (?:de |total )|^\d+ (?:registro|linha|titulo|fatura|lancamento|cliente)s?\b/
const notes = /^(?:pagina|pag\.|emitid|gerad|impress|relatorio|filtro|periodo|usuario|fonte|observac)/
const isFigure = (text: string) => {
  const read = parseAmount(text.replace(/ ?%$/, ''), 'comma', ';')
  return 'value' in read || read.reason !== null
}

/** In small letters without accents, with one space between words. */
export const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Whether a line is one that a program writes above, between or below its rows. */
export function passedOver({ kind, names, fields }: ReadColumns, cells: readonly string[]): PassedOver | null {
  const texts = cells.map((cell, place) => (isRefusedColumn(names[place] ?? '') ? '' : cell.trim()))
  const filled = texts.filter((text) => text !== '')
  const [first = ''] = filled
  if (first === '') return 'blank'
  if (filled.length > 1 && texts.every((text, place) => text === '' || spelling(text) === spelling(names[place] ?? '')))
    return 'header'
  const label = fold(first)
  const isAlone = filled.length === 1 && names.filter((name) => name !== '').length > 2
  if (isAlone && (notes.test(label) || counts.test(label))) return 'note'
  if (!totals.test(label) && !counts.test(label)) return null
  const day = dayFields[kind]
  const others = filled.slice(1)
  if (!others.every(isFigure)) return null
  // The label may stand in the column of days.
  if (day !== undefined) return ['', first].includes(cellOf(fields, texts, day)) ? 'total' : null
  return isAlone || others.length > 0 || /^total (?:de|geral)|:/.test(label) ? 'total' : null
}

function cellOf(fields: readonly string[], cells: readonly string[], field: string): string {
  return cellText(cells[fields.indexOf(field)] ?? '')
}

/** Whether rows of these columns have nothing that their system knows them by, and differ by what they say alone. */
export function lacksKey({ kind, fields }: Pick<ReadColumns, 'kind' | 'fields'>): boolean {
  return dayFields[kind] !== undefined && !fields.includes(keyFields[kind])
}

export function keyField(kind: ImportKind): string {
  return keyFields[kind]
}

/** What tells a row without a key apart: its client as it is spelt, and all else as one text. */
export type Telling = { client: string; day: string; amount: string; rest: string }

/**
 * The client, day, amount, description and instalment of a row without a key, however they are spelt. Null where one of the
 * first three cannot be read.
 */
export function telling({ kind, delimiter, fields, forms }: ReadColumns, cells: readonly string[]): Telling | null {
  const text = (field: string) => plainText(cellLine(cellOf(fields, cells, field)))
  const form = (field: string) => forms[fields.indexOf(field)]
  const dayField = dayFields[kind] ?? ''
  const day = parseDay(text(dayField), form(dayField)?.order ?? null)
  const amount = parseAmount(text('amount'), form('amount')?.decimals ?? null, delimiter)
  const client = text('client')
  if ('reason' in day || 'reason' in amount || client === '') return null
  const installment = readInstallment(text('installment')) ?? ''
  const rest = [day.value, cents(amount.value), spelling(text('description')), installment].join('|')
  return { client, day: day.value, amount: cents(amount.value), rest }
}

function cents(decimal: string): string {
  const [whole = '', part = ''] = decimal.split('.')
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${part.replace(/0+$/, '').padEnd(2, '0')}`
}
