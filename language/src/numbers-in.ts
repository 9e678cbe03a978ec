import { lex } from './lexer.ts'
import { numberAt } from './rules/numbers.ts'

/** Every number of a text, in digits ("1.200,5") or in words ("cento e vinte"), in its order. */
export function numbersIn(text: string): number[] {
  const tokens = lex(text)
  const numbers: number[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = numberAt({ tokens }, at) ?? numberBeforeUnit(tokens[at]?.word ?? '', at)
    if (found) numbers.push(found.value)
    at = found?.end ?? at + 1
  }
  return numbers
}

/** "p90", "30h" are words of the lexer. */
function numberBeforeUnit(word: string, at: number): { value: number; end: number } | null {
  const digits = Number.parseFloat(word)
  return Number.isNaN(digits) ? null : { value: digits, end: at + 1 }
}
