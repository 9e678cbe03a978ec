import { lookUp } from '@leme/contract/text/look-up'
import type { Reading } from '../engine/chart.ts'

const units: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  quatorze: 14,
  catorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  cento: 100,
  duzentos: 200,
  duzentas: 200,
  trezentos: 300,
  trezentas: 300,
  quatrocentos: 400,
  quatrocentas: 400,
  quinhentos: 500,
  quinhentas: 500,
  mil: 1000,
}

/** Digits as Portuguese writes them: a point before three digits divides thousands. */
export function numberOf(digits: string): number {
  const points = digits.split('.')
  const groups = points.slice(1)
  const last = groups.at(-1)?.split(',')[0] ?? ''
  const isThousands = groups.length > 0 && groups.every((one, at) => (at < groups.length - 1 ? one : last).length === 3)
  return Number((isThousands ? points.join('') : digits).replace(',', '.'))
}

/** The number that begins here, in digits or words ("cento e vinte", "10 mil"), and the token after it. */
export function numberAt({ tokens }: Pick<Reading, 'tokens'>, at: number): { value: number; end: number } | null {
  const first = tokens[at]
  if (first?.kind === 'number') {
    const value = numberOf(first.word)
    if (Number.isNaN(value)) return null
    return tokens[at + 1]?.word === 'mil' ? { value: value * 1000, end: at + 2 } : { value, end: at + 1 }
  }
  const isName = first?.capital && tokens[at - 1]?.kind === 'word' && first.text !== first.text.toUpperCase()
  const start = isName ? undefined : lookUp(units, first?.word ?? '')
  if (start === undefined) return null
  let [value, end] = [start, at + 1]
  while (true) {
    if (tokens[end]?.word === 'mil') [value, end] = [value * 1000, end + 1]
    const next = tokens[end]?.word === 'e' ? lookUp(units, tokens[end + 1]?.word ?? '') : undefined
    const lowest = value % 1000 || value
    if (next === undefined || next >= lowest || lowest < 20) return { value, end }
    ;[value, end] = [value + next, end + 2]
  }
}

/** Adds the numbers to the chart: `NUM` of any, `NN` in one or two digits, `YEAR`, `INT` a whole one. */
export function readNumbers(reading: Reading): void {
  const { tokens, chart } = reading
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    const found = numberAt(reading, at)
    if (!found || !token) continue
    const add = (cat: string) =>
      chart.add({ cat, start: at, end: found.end, value: found.value, weight: 0, rule: 'number' })
    add('NUM')
    if (token.kind === 'word') add('WORDNUM')
    if (Number.isInteger(found.value)) add('INT')
    if (token.kind !== 'number' || found.end > at + 1) continue
    if (token.word.length <= 2) add('NN')
    if (token.word.length === 4 && found.value >= 1900 && found.value < 2200) add('YEAR')
  }
}
