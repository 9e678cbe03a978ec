/**
 * Check digits of CPF (Receita Federal, modulo 11) and of CNPJ in its alphanumeric form of July 2026
 * (Instrução Normativa RFB 2.229/2024: a character's value is its ASCII code − 48, so digits keep theirs).
 */
export type DocumentCheck = 'empty' | 'valid' | 'wrong_digits' | 'unknown'

function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** 2, 3, … up to `highest` from the right, again from 2 past it. */
function weights(length: number, highest: number): number[] {
  return Array.from({ length }, (_, index) => 2 + ((length - 1 - index) % (highest - 1)))
}

function hasRightDigits(text: string, highest: number): boolean {
  const values = [...text].map((character) => character.charCodeAt(0) - 48)
  const base = values.slice(0, -2)
  const first = checkDigit(base, weights(base.length, highest))
  const second = checkDigit([...base, first], weights(base.length + 1, highest))
  return values.at(-2) === first && values.at(-1) === second
}

/** Whether a client's document reads as a CPF or CNPJ and its check digits are right. Never a reason to refuse. */
export function checkDocument(document: string | null | undefined): DocumentCheck {
  const text = (document ?? '').replace(/[\s./-]/g, '').toUpperCase()
  if (text === '') return 'empty'
  if (/^(.)\1+$/.test(text)) return 'wrong_digits'
  if (/^\d{11}$/.test(text)) return hasRightDigits(text, 11) ? 'valid' : 'wrong_digits'
  if (/^[0-9A-Z]{12}\d{2}$/.test(text)) return hasRightDigits(text, 9) ? 'valid' : 'wrong_digits'
  return 'unknown'
}

/** The warning that a form or list shows beside a doubtful document; null when there is nothing to warn of. */
export function documentWarning(document: string | null | undefined): string | null {
  const check = checkDocument(document)
  if (check === 'wrong_digits') return 'Os dígitos verificadores não conferem'
  if (check === 'unknown') return 'Não parece um CPF ou CNPJ'
  return null
}

/** A number as a spreadsheet writes one that it took for an amount: the digits behind the first few are gone. */
const destroyed = /^[+-]?\d+([.,]\d+E\+?|E\+)\d+$/i

/** Whether a spreadsheet has destroyed this document, as `7,12346E+12`. */
export function isDestroyed(document: string): boolean {
  return destroyed.test(document.trim().replace(/^'/, ''))
}

/** The same of a number that another system knows a bill by, with the instalment that a file puts behind it or without. */
export function isDestroyedKey(key: string): boolean {
  return isDestroyed(key.replace(/-\d+(?:\/\d+)?$/, ''))
}

export const destroyedMessage =
  'A planilha destruiu este número: guarde a coluna como texto e traga o documento inteiro da origem'

/**
 * A document without what a spreadsheet did to it: the apostrophe that marks a text is gone, and the zeros that a number
 * loses in front are back where they make the check digits of a CNPJ or CPF right.
 */
export function mendDocument(document: string): string {
  const bare = document.replace(/^'/, '').trimStart()
  if (!/^\d{9,13}$/.test(bare) || bare.length === 11) return bare
  const padded = bare.padStart(bare.length < 11 ? 11 : 14, '0')
  return checkDocument(padded) === 'valid' ? padded : bare
}
