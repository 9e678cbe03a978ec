import type { FileStyle, Reading } from './reading.ts'

/** `1234`, `1.234,56`, `1.234.567`, `1234,5` */
const brazilian = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
/** `1,234.56`, `1,234,567`, `1,234,567.8` */
const english = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/
/** `1234.56` */
const point = /^\d+\.\d+$/
/** A dot before exactly three digits, once: thousands in Brazil, thousandths elsewhere. */
const oneDot = /^[1-9]\d{0,2}\.\d{3}$/

/**
 * An amount in reais as Brazilian programs write it → exact decimal text with a point; digits are never rounded.
 *
 * Taken: `1234`, `1.234,56`, `1234,56`, `1234.56`, `1,234.56`, with `R$` and with a minus before, after or as
 * parentheses. `1.234` is one thousand two hundred and thirty-four in a file parted by `;` or tabs, as Brazilian
 * programs part theirs; in one parted by commas it may be either, and is refused, as `1,234` is everywhere.
 */
export function readAmount(text: string, style: FileStyle, line: number): Reading {
  const { sign, body } = unwrap(text)
  if (sign && /[1-9]/.test(body)) style.negativeLine ??= line
  if (oneDot.test(body)) {
    if (style.delimiter === ',') return { reason: 'pode ser mil ou milésimos; escreva com centavos, como 1234,00' }
    style.thousandsLine ??= line
  } else if (/^[1-9]\d{0,2},\d{3}$/.test(body)) {
    return { reason: 'pode ser mil ou milésimos; escreva com centavos, como 1234,00' }
  }
  if (brazilian.test(body)) return { value: sign + body.replaceAll('.', '').replace(',', '.') }
  if (english.test(body)) return { value: sign + body.replaceAll(',', '') }
  if (!point.test(body)) return { reason: null }
  style.pointLine ??= line
  return { value: sign + body }
}

/** In characters: with its blanks, no amount that can be stored is longer. */
const longest = 100

/** Takes off the currency and the ways of writing a minus. */
function unwrap(text: string): { sign: '' | '-'; body: string } {
  if (text.length > longest) return { sign: '', body: '' }
  const bare = text.replace(/[−–]/g, '-').trim()
  const inside = /^\((.*)\)$/.exec(bare)?.[1]
  const match = /^(-?)\s*(?:R\$)?\s*(-?)\s*([\d.,]+)(-?)$/i.exec((inside ?? bare).trim())
  if (!match) return { sign: '', body: '' }
  const [, before = '', between = '', body = '', after = ''] = match
  const signs = before + between + after + (inside === undefined ? '' : '-')
  return signs.length > 1 ? { sign: '', body: '' } : { sign: signs === '' ? '' : '-', body }
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
