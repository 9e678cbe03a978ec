import { parseAmount } from '@leme/contract/import/csv-amount'
import type { ColumnForm } from '@leme/contract/import/csv-survey'
import type { FileStyle, Reading } from './reading.ts'

/** An amount as its column writes it → exact decimal text; what is doubtful of it is decided by the style of the file. */
export function readAmount(text: string, style: FileStyle, line: number, { decimals }: ColumnForm): Reading {
  const read = parseAmount(text, decimals, style.delimiter)
  if ('reason' in read) return read
  const { value, form } = read
  if (form === 'thousands') style.thousandsLine ??= line
  if (form === 'point') style.pointLine ??= line
  if (value.startsWith('-') && /[1-9]/.test(value)) style.negativeLine ??= line
  return { value }
}

/** `1234.50` → `1234,50`, which spreadsheets in Brazil read as a number. */
export function writeAmount(decimal: string): string {
  return decimal.replace('.', ',')
}

/**
 * Said where a file writes both `1.234` and `1234.56`, one of which may not mean what was read, and of amounts below zero,
 * which some programs write for what is to be paid.
 */
export function doubt({ thousandsLine, pointLine, negativeLine }: FileStyle): string | null {
  const sentences = [
    thousandsLine !== null &&
      pointLine !== null &&
      `Confira os valores: na linha ${thousandsLine} o ponto foi lido como separador de milhares ` +
        `e na linha ${pointLine} como separador de centavos.`,
    negativeLine !== null &&
      `Há valores negativos, o primeiro na linha ${negativeLine}: eles diminuem os totais, como créditos e estornos.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}
