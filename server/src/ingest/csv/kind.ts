import { cellLine, neutralise, restore } from '@leme/contract/csv'
import { readInstallment } from '@leme/contract/installment'
import { readAmount, writeAmount } from './amount.ts'
import { readDay, readInstant, writeDay, writeInstant } from './day.ts'
import { type FileStyle, type Reading, spelling } from './reading.ts'

/** How the cells of a column are read and written; blank cells and nulls never come here. */
export type Kind = {
  read: (text: string, style: FileStyle, line: number) => Reading
  write: (value: unknown, timeZone: string) => string
}

export const text: Kind = {
  read: (cell) => ({ value: restore(cell) }),
  write: (value) => neutralise(String(value)),
}

export const line: Kind = { ...text, read: (cell) => ({ value: cellLine(cell) }) }

export const amount: Kind = { read: readAmount, write: (value) => writeAmount(String(value)) }

export const day: Kind = { read: readDay, write: (value) => writeDay(String(value)) }

export const instant: Kind = {
  read: (text, { timeZone }) => readInstant(text, timeZone),
  write: (value, timeZone) => writeInstant(String(value), timeZone),
}

export const installment: Kind = {
  read(cell) {
    const value = readInstallment(cell)
    return value === null ? { reason: 'escreva como 1/3' } : { value }
  },
  write: String,
}

export const count: Kind = { read: (cell) => ({ value: cell }), write: String }

/** What programs call what was paid in part. */
const partial = /parcial/
const partly = 'o Leme não guarda pagamentos em parte: escreva o que foi pago e o que falta em duas linhas'

/** One of a few values, each with the words that people write for it, the one that exports write first. */
export function word<Value extends string>(words: Record<Value, readonly [string, ...string[]]>): Kind {
  const entries = Object.entries<readonly [string, ...string[]]>(words)
  const values = new Map(entries.flatMap(([value, names]) => [value, ...names].map((name) => [spelling(name), value])))
  const first = new Map(entries.map(([value, [name]]) => [value, name]))
  const known = [...first.values()]
  const advice = `use ${known.slice(0, -1).join(', ')} ou ${known.at(-1)}`
  return {
    read(cell) {
      const value = values.get(spelling(cell))
      if (value === undefined) return { reason: partial.test(spelling(cell)) ? partly : advice }
      return { value }
    },
    write: (value) => first.get(String(value)) ?? String(value),
  }
}

const yesNo = word({
  true: ['Sim', 'S', 'Ativo', 'Ativa', 'Verdadeiro', 'Yes', '1', 'X'],
  false: ['Não', 'N', 'Inativo', 'Inativa', 'Falso', 'No', '0'],
})

export const flag: Kind = {
  read(cell, style, line) {
    const reading = yesNo.read(cell, style, line)
    return 'value' in reading ? { value: reading.value === 'true' } : reading
  },
  write: yesNo.write,
}
