/** How a column writes cents, where its values tell: `1.234,56` or `1,234.56`. */
export type Decimals = 'comma' | 'point'

/** The decimal text that a cell says, and how it says it; or why it cannot be read. */
export type AmountRead = { value: string; form: 'plain' | 'thousands' | 'point' } | { reason: string | null }

/** `1234`, `1.234,56`, `1.234.567`, `1234,5` */
const brazilian = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
/** `1,234.56`, `1,234,567`, `1,234,567.8` */
const english = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/
/** `1234.56` */
const point = /^\d+\.\d+$/
/** A dot before exactly three digits, once: thousands in Brazil, thousandths elsewhere. */
const oneDot = /^[1-9]\d{0,2}\.\d{3}$/
const oneComma = /^[1-9]\d{0,2},\d{3}$/
/** `1 234,56`, as some programs part thousands. */
const spaced = /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,2})?$/

/** Nothing, as a spreadsheet's format of accountants writes it. */
const nothing = /^(?:R\$|BRL)\s*[-–—]$/i

const unclear = 'pode ser mil ou milésimos; escreva com centavos, como 1234,00'

/**
 * An amount in reais as Brazilian programs and banks write it → exact decimal text with a point; digits are never
 * rounded. Where one value may be read in two ways, the rest of its column decides: `1.234` is a thousand in a file
 * parted by `;` or tabs, or where others have cents behind a comma; `1,234` where others have them behind a point.
 */
export function parseAmount(text: string, decimals: Decimals | null, delimiter: string): AmountRead {
  if (nothing.test(text.trim())) return { value: '0', form: 'plain' }
  const { sign, body: written } = unwrap(text)
  const body = spaced.test(written) ? written.replaceAll(' ', '') : written
  if (oneDot.test(body)) {
    if (delimiter === ',' && decimals !== 'comma') return { reason: unclear }
    return { value: sign + body.replace('.', ''), form: 'thousands' }
  }
  if (oneComma.test(body)) {
    return decimals === 'point' ? { value: sign + body.replace(',', ''), form: 'plain' } : { reason: unclear }
  }
  if (brazilian.test(body)) return { value: sign + body.replaceAll('.', '').replace(',', '.'), form: 'plain' }
  if (english.test(body)) return { value: sign + body.replaceAll(',', ''), form: 'plain' }
  return point.test(body) ? { value: sign + body, form: 'point' } : { reason: null }
}

/** Which way of writing cents a value proves; null where it proves none. */
export function decimalsOf(text: string): Decimals | null {
  const { body } = unwrap(text)
  if (oneDot.test(body) || oneComma.test(body)) return null
  if (body.includes(',') && brazilian.test(body)) return 'comma'
  return body.includes('.') && (english.test(body) || point.test(body)) ? 'point' : null
}

/** In characters: with its blanks, no amount that can be stored is longer. */
const longest = 100

type Unwrapped = { sign: '' | '-'; body: string }
const none: Unwrapped = { sign: '', body: '' }

/** Takes off the currency and the ways of saying a sign: before, after, as parentheses, or as a bank's `D` and `C`. */
function unwrap(text: string): Unwrapped {
  if (text.length > longest) return none
  const bare = text.replace(/[−–]/g, '-').replace(/\s/g, ' ').trim()
  const letter = /[\d) ](db|cr|d|c)$/i.exec(bare)?.[1]?.toLowerCase() ?? ''
  const outer = peel(bare.slice(0, bare.length - letter.length))
  const isEnclosed = outer.body.startsWith('(') && outer.body.endsWith(')')
  const inner = isEnclosed ? peel(outer.body.slice(1, -1)) : { signs: '', body: outer.body }
  const signs =
    outer.signs + inner.signs + (isEnclosed ? '-' : '') + (letter === '' ? '' : letter[0] === 'd' ? '-' : '+')
  if (signs.length > 1) return none
  return /^[\d.,][\d., ]*$/.test(inner.body) ? { sign: signs === '-' ? '-' : '', body: inner.body } : none
}

/** The signs and the currency at both ends, each at most once on either side of the other. */
function peel(text: string): { signs: string; body: string } {
  const [, first = '', second = '', rest = ''] = /^([+-]?) ?(?:R\$|BRL)? ?([+-]?) ?(.*)$/i.exec(text.trim()) ?? []
  const end = /([+-]?) ?(?:R\$|BRL)? ?([+-]?)$/i.exec(rest)
  return { signs: first + second + (end?.[1] ?? '') + (end?.[2] ?? ''), body: rest.slice(0, end?.index).trim() }
}
