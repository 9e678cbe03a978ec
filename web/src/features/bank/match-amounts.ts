/** Exact to the cent: amounts are never binary fractions. */
function cents(amount: string): bigint {
  const [whole = '0', behind = ''] = amount.split('.')
  return BigInt(`${whole}${behind.slice(0, 2).padEnd(2, '0')}`)
}

function text(amount: bigint): string {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What is left of a movement; below zero where the parts are more. */
export function restOf(rest: string, parts: readonly string[]): string {
  return text(parts.reduce((left, part) => left - cents(part), cents(rest)))
}

/** The smaller one of what is open and what is left; the whole that is open where nothing is left. */
export function leastOf(open: string, left: string): string {
  const isLess = cents(left) > 0n && cents(left) < cents(open)
  return isLess ? left : open
}
