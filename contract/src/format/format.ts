/** `2026-12-31` → `31/12/2026`. A calendar day is only re-ordered, never read as an instant, so no zone can shift it. */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/**
 * Decimal text or number → whole cents, exact: digits are never read as a binary fraction.
 * Half a cent rounds to the even cent (docs/money.md). Throws a RangeError on anything that is no plain decimal.
 */
export function toCents(amount: string | number): bigint {
  const match = /^([-−]?)(\d+)(?:\.(\d+))?$/.exec(String(amount).trim())
  if (!match) throw new RangeError(`not a decimal amount: ${amount}`)
  const [, sign, whole = '0', fraction = ''] = match
  const below = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  const rest = fraction.slice(2)
  const isHalf = /^50*$/.test(rest)
  const cents = below + (isHalf ? below % 2n : rest >= '5' ? 1n : 0n)
  return sign ? -cents : cents
}

/** Sum of decimal amounts, exact to the cent, as decimal text: `0.1 + 0.2` → `0.30`. */
export function sumAmounts(amounts: readonly (string | number)[]): string {
  const total = amounts.reduce<bigint>((sum, amount) => sum + toCents(amount), 0n)
  const digits = String(total < 0n ? -total : total).padStart(3, '0')
  return `${total < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole digits with a point before each three: `100000` → `100.000`. */
function group(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, '.')
}

/** A number as Brazil writes it, without needless decimals: `1234.5` → `1.234,5`. */
export function formatNumber(value: number): string {
  return brazilian(String(value))
}

/** A number's decimal text as Brazil writes it: `1234.5` → `1.234,5`. */
export function brazilian(decimal: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  return fraction === undefined ? group(whole) : `${group(whole)},${fraction}`
}

/** A blank that no line breaks at: a unit stays with its number. */
export const blank = '\u00a0'

/** `1234.5` → `R$ 1.234,50`, which no line breaks; a negative amount takes the minus sign, not a hyphen. */
export function formatMoney(amount: string | number): string {
  const decimal = sumAmounts([amount])
  return `${decimal.startsWith('-') ? '−' : ''}R$${blank}${brazilian(decimal.replace('-', ''))}`
}

/** Hours as they are, to their two decimals and without needless ones: `100000` → `100.000h`, `7.5` → `7,5h`, `54.25` → `54,25h`. */
export function formatHours(hours: number): string {
  return `${formatNumber(Math.round(hours * 100) / 100)}h`
}

/** `87` → `87%`. */
export function formatPercent(percent: number): string {
  return `${Math.round(percent)}%`
}

/** A share with one decimal: `96` → `96,0%`. */
export function formatShare(percent: number): string {
  return `${brazilian(percent.toFixed(1))}%`
}

/** Whole milliseconds: `1182.4` → `1.182 ms`, which no line breaks. */
export function formatLatency(ms: number): string {
  return `${formatNumber(Math.round(ms))}${blank}ms`
}

/** Spent over budget, in percent, 0 without a budget and never past 100. */
export function budgetPercent(spentHours: number, budgetHours: number | null): number {
  if (!budgetHours) return 0
  return Math.min(100, (spentHours / budgetHours) * 100)
}
