/** A decimal of at most two digits behind the point, in cents. */
export function cents(amount: string): bigint {
  const [whole = '', behind = ''] = amount.split('.')
  return BigInt(`${whole}${behind.slice(0, 2).padEnd(2, '0')}`)
}

/** Cents as a decimal, of none below zero. */
export function moneyText(amount: bigint): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
