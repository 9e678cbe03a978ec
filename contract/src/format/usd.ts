import { blank, brazilian } from './format.ts'

/** Digits after the point of a stored cost. */
const scale = 8

/**
 * Decimal text → whole hundred-millionths of a dollar, exact. Throws a RangeError on anything that is no plain
 * decimal, or finer than that.
 */
function toUnits(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,8})0*)?$/.exec(amount)
  if (!match) throw new RangeError(`not a cost: ${amount}`)
  const [, sign, whole = '0', fraction = ''] = match
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  return sign ? -units : units
}

/** Half rounds away from zero. */
function divide(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

function fromUnits(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Sum of dollar amounts, exact, as decimal text with 8 decimals: `0.1 + 0.00000001` → `0.10000001`. */
export function sumUsd(amounts: readonly string[]): string {
  const total = amounts.reduce<bigint>((sum, amount) => sum + toUnits(amount), 0n)
  return fromUnits(total, scale)
}

/**
 * A dollar amount in equal shares, rounded once: `0.3874` over 50 with 6 decimals → `0.007748`. At most 8 decimals;
 * throws a RangeError where there are no shares.
 */
export function shareUsd(amount: string, shares: number, decimals: number): string {
  if (shares < 1) throw new RangeError('no shares')
  return fromUnits(divide(toUnits(amount), BigInt(shares) * 10n ** BigInt(scale - decimals)), decimals)
}

/** `0.3874` with 4 decimals → `US$ 0,3874`; at most 8 decimals. */
export function formatUsd(amount: string, decimals: number): string {
  const rounded = shareUsd(amount, 1, decimals)
  return `${rounded.startsWith('-') ? '−' : ''}US$${blank}${brazilian(rounded.replace('-', ''))}`
}

/** A cost with 4 decimals or, where those would all be zero, with 6 or 8: `0.000012` → `US$ 0,000012`. */
export function formatCost(amount: string): string {
  const enough = [4, 6, scale].find((decimals) => /[1-9]/.test(shareUsd(amount, 1, decimals)))
  return formatUsd(amount, enough ?? 4)
}
