import { cellLine, neutralise, restore } from '@leme/contract/import/csv'
import { parseDay } from '@leme/contract/import/csv-day'
import type { ColumnForm } from '@leme/contract/import/csv-survey'
import type { CellKind } from '@leme/contract/import/import-notices'
import { readInstallment } from '@leme/contract/money/installment'
import { spelling } from '@leme/contract/text/spelling'
import { readAmount, writeAmount } from './amount.ts'
import { readInstant, writeDay, writeInstant } from './day.ts'
import type { FileStyle, Reading } from './reading.ts'

/** How the cells of a column are read and written; blank cells and nulls never come here. */
export type Kind = {
  read: (text: string, style: FileStyle, line: number, form: ColumnForm) => Reading
  write: (value: unknown, timeZone: string) => string
  /** A value as a sentence quotes it, where that is not as it is stored. */
  say?: (value: string) => string
}

export const text: Kind = {
  read: (cell) => ({ value: restore(cell) }),
  write: (value) => neutralise(String(value)),
}

export const line: Kind = { ...text, read: (cell) => ({ value: cellLine(cell) }) }

export const amount: Kind = {
  read: (cell, style, line, form) => readAmount(restore(cell), style, line, form),
  write: (value) => writeAmount(String(value)),
}

/** A part of an amount: of nothing, accountants write a dash. */
export const part: Kind = {
  ...amount,
  read: (cell, style, line, form) =>
    /^(?:R\$ ?)?[-–—]$/.test(restore(cell).trim()) ? { value: '0' } : amount.read(cell, style, line, form),
}

export const day: Kind = {
  read: (cell, _style, _line, { order }) => parseDay(restore(cell), order),
  write: (value) => writeDay(String(value)),
  say: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? writeDay(value) : value),
}

export const instant: Kind = {
  read: (cell, { timeZone }, _line, { order }) => readInstant(restore(cell), timeZone, order),
  write: (value, timeZone) => writeInstant(String(value), timeZone),
}

export const installment: Kind = {
  read(cell) {
    const value = readInstallment(restore(cell))
    return value === null ? { reason: 'escreva como 1/3' } : { value }
  },
  write: String,
}

export const count: Kind = { read: (cell) => ({ value: cell }), write: String }

/** What programs call what was paid in part. */
const partial = /parcial/
const partly = 'o Leme não guarda pagamentos em parte: escreva o que foi pago e o que falta em duas linhas'

/** Words of what a row cannot be here, and why. */
type RefusedWords = { words: readonly string[]; reason: string }

/** One of a few values, each with the words that people write for it, the one that exports write first. */
export function word<Value extends string>(
  words: Record<Value, readonly [string, ...string[]]>,
  refused?: RefusedWords,
): Kind {
  const entries = Object.entries<readonly [string, ...string[]]>(words)
  const values = new Map(entries.flatMap(([value, names]) => [value, ...names].map((name) => [spelling(name), value])))
  const first = new Map(entries.map(([value, [name]]) => [value, name]))
  const known = [...first.values()]
  const advice = `use ${known.slice(0, -1).join(', ')} ou ${known.at(-1)}`
  return {
    read(cell) {
      const value = values.get(spelling(cell))
      if (value !== undefined) return { value }
      if (refused?.words.some((known) => spelling(known) === spelling(cell))) return { reason: refused.reason }
      return { reason: partial.test(spelling(cell)) ? partly : advice }
    },
    write: (value) => first.get(String(value)) ?? String(value),
    say: (value) => first.get(value) ?? value,
  }
}

const debits = new Set(
  ['D', 'DB', 'Débito', 'Despesa', 'Saída', 'Pagar', 'A pagar', 'Conta a pagar', 'Contas a pagar'].map(spelling),
)

/** Whether a line is money that goes out: such a line is refused, and other words say nothing. */
export const direction: Kind = {
  read: (cell) =>
    debits.has(spelling(cell)) ? { reason: 'o Leme guarda o que se recebe: deixe a linha de fora' } : { value: '' },
  write: String,
}

/** The kind as browsers know it, where its cells may be written in more than one way. */
export function cellKind(kind: Kind): CellKind {
  if (kind === day) return 'day'
  if (kind === instant) return 'instant'
  return kind === amount ? 'amount' : 'other'
}

const yesNo = word({
  true: ['Sim', 'S', 'Ativo', 'Ativa', 'Verdadeiro', 'Yes', '1', 'X'],
  false: ['Não', 'N', 'Inativo', 'Inativa', 'Falso', 'No', '0'],
})

export const flag: Kind = {
  read(cell, style, line, form) {
    const reading = yesNo.read(cell, style, line, form)
    return 'value' in reading ? { value: reading.value === 'true' } : reading
  },
  write: yesNo.write,
}
