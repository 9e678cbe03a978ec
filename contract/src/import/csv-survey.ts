import { spelling } from '../text/spelling.ts'
import { cellText } from './csv.ts'
import { type Decimals, decimalsOf } from './csv-amount.ts'
import { type DateOrder, isSerial, orderOf } from './csv-day.ts'

/** How a column is read where one of its cells could be read in two ways. */
export type ColumnForm = { order: DateOrder | null; decimals: Decimals | null }

/** The first line on which a column has something that tells; 0 for none. */
export type Seen = Record<'dmy' | 'mdy' | 'either' | 'serial' | 'otherDay' | 'comma' | 'point', number>

type Survey = { add: (line: number, cells: readonly string[]) => void; columns: Seen[] }

const nothing: Seen = { dmy: 0, mdy: 0, either: 0, serial: 0, otherDay: 0, comma: 0, point: 0 }
const otherDay = /^\d{4}[/.-]\d{2}[/.-]\d{2}|^\d{8}$|^\d{1,2}[-/. ]\D/

/** Gathers what the cells of a whole file tell of each column. */
export function createSurvey(): Survey {
  const columns: Seen[] = []
  return {
    columns,
    add(line, cells) {
      cells.forEach((cell, place) => {
        if (cell.length > 60 || !/\d/.test(cell)) return
        columns[place] ??= { ...nothing }
        note(columns[place], cellText(cell).replace(/^'/, ''), line)
      })
    },
  }
}

function note(seen: Seen, text: string, line: number): void {
  const order = /\d[/.-]\d{1,2}[/.-]\d/.test(text) ? orderOf(text) : null
  const said = order ?? (isSerial(text) ? 'serial' : otherDay.test(text) ? 'otherDay' : null)
  if (said) seen[said] ||= line
  const decimals = /[.,]\d/.test(text) ? decimalsOf(text) : null
  if (decimals) seen[decimals] ||= line
}

/** What the names of a file's columns tell: which line they are on is known by then. */
export type SurveyedFile = { delimiter: string; names: readonly string[] }

const portuguese =
  /vencimento|vecto|venc|pagamento|recebimento|cliente|valor|situacao|numero|titulo|data|prioridade|chamado|nota|parcela|aberto|criado/

/** The name of the column that says why lines were refused, and how the dates of their file were read. */
export const refusedName = 'Motivo da recusa'
const orderNames = { dmy: 'datas: dia primeiro', mdy: 'datas: mês primeiro' } as const

export function refusedColumn(forms: readonly (ColumnForm | undefined)[]): string {
  const orders = new Set(forms.map((form) => form?.order).filter((order) => order === 'dmy' || order === 'mdy'))
  const [only] = orders.size === 1 ? orders : []
  return only ? `${refusedName} (${orderNames[only]})` : refusedName
}

export function isRefusedColumn(name: string): boolean {
  return spelling(name).startsWith(spelling(refusedName))
}

function orderSaid(names: readonly string[]): 'dmy' | 'mdy' | null {
  const said = spelling(names.find(isRefusedColumn) ?? '')
  if (said.endsWith('mesprimeiro')) return 'mdy'
  return said.endsWith('diaprimeiro') ? 'dmy' : null
}

/**
 * How each column is read: its own dates decide by a part above 12, else those of the others, else that the file is a
 * Brazilian one. `chosen` is what somebody says where nothing decides.
 */
export function formsOf(
  columns: readonly (Seen | undefined)[],
  file: SurveyedFile,
  chosen: 'dmy' | 'mdy' | null,
): ColumnForm[] {
  const proven = new Set(columns.map((seen) => provenOrder(seen ?? nothing)).filter((order) => order !== null))
  const [agreed = null] = proven.size === 1 ? proven : []
  const rest = chosen ?? orderSaid(file.names) ?? agreed ?? (isBrazilian(columns, file) ? 'dmy' : null)
  return file.names.map((_, place) => {
    const seen = columns[place] ?? nothing
    const isSerials = seen.serial > 0 && seen.dmy + seen.mdy + seen.either + seen.otherDay === 0
    return { order: isSerials ? 'serial' : (provenOrder(seen) ?? rest), decimals: provenDecimals(seen) }
  })
}

function provenOrder({ dmy, mdy }: Seen): 'dmy' | 'mdy' | null {
  if (dmy > 0 === mdy > 0) return null
  return dmy > 0 ? 'dmy' : 'mdy'
}

function provenDecimals({ comma, point }: Seen): Decimals | null {
  if (comma > 0 === point > 0) return null
  return comma > 0 ? 'comma' : 'point'
}

function isBrazilian(columns: readonly (Seen | undefined)[], { delimiter, names }: SurveyedFile): boolean {
  if (delimiter === ';' || columns.some((seen) => (seen?.comma ?? 0) > 0)) return true
  return names.some((name) => portuguese.test(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()))
}
