/** What a field says, or the sentence that says why it cannot be read. */
export type Read<Value> = { value: Value } | { refusal: string }

/**
 * An amount as a decimal text with two digits behind the point: the last separator is the decimal one, a point or a comma,
 * whatever the bank pads it with. What may be thousands or thousandths is refused, not guessed.
 */
export function bankAmount(text: string | undefined): Read<string> {
  if (text === undefined) return { refusal: 'Lançamento sem valor' }
  const bare = text.replace(/[\s+]|R\$/g, '').replace('−', '-')
  const refusal = `O valor “${text.slice(0, 40)}” não é um número`
  const isNegative = bare.startsWith('-') || bare.endsWith('-')
  const digits = bare.replace(/^-|-$/g, '')
  if (digits.length > 40 || !/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return { refusal }
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const separators = digits.replace(/\d/g, '')
  // 1.234.567 has thousands alone.
  const isWhole = at === -1 || (separators.length > 1 && new Set(separators).size === 1)
  const behind = isWhole ? '' : digits.slice(at + 1)
  if (!isWhole && behind.length === 3 && separators.length === 1 && at > 0)
    return { refusal: `Não está claro se “${text.slice(0, 40)}” são milhares ou centavos` }
  const whole = (isWhole ? digits : digits.slice(0, at)).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  if (whole.length > 12 || !/^\d{0,2}0*$/.test(behind)) return { refusal }
  const amount = `${whole}.${behind.slice(0, 2).padEnd(2, '0')}`
  return { value: isNegative && /[1-9]/.test(amount) ? `-${amount}` : amount }
}

/** The day that a date begins with: 20260827…, 2026-08-27T… or 27/08/2026. Its hour and zone, which lie, are not read. */
export function bankDay(text: string | undefined): Read<string> {
  if (text === undefined) return { refusal: 'Lançamento sem data' }
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text) ?? dayFirst(text) ?? []
  const read = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return year !== undefined && isDay(read) ? { value: read } : { refusal: `A data “${text.slice(0, 40)}” não existe` }
}

function dayFirst(text: string): readonly string[] | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})(?!\d)/.exec(text)
  return found && [found[0], found[3] ?? '', found[2] ?? '', found[1] ?? '']
}

function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(instant) || day < '1970-01-01' || day > '2999-12-31') return false
  return new Date(instant).toISOString().startsWith(day)
}

/** The three digits that a bank has in clearings, whatever zeros a file puts before them; another code as it is. */
export function bankCode(text: string): string | null {
  if (!/^\d{1,12}$/.test(text)) return text.slice(0, 20).toUpperCase() || null
  const digits = text.replace(/^0+/, '')
  return digits === '' ? null : digits.padStart(3, '0')
}

/** How an account is recognised: its letters and digits, without the zeros before them. */
export function accountKey(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+(?=.)/, '')
}
