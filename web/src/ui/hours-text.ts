/** Three digits after each point, as Brazilians group thousands. */
const grouped = /^\d{1,3}(\.\d{3})+(,\d*)?$/

/**
 * Hours as they are typed: "12,5" and "12.5" are twelve and a half, "1.200" is twelve hundred.
 * Blank is null; what is no number is NaN, for the rules to refuse.
 */
export function parseHours(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const plain = grouped.test(typed) ? typed.replaceAll('.', '') : typed
  const decimal = plain.replace(',', '.').replace('−', '-')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(decimal) ? Number(decimal) : Number.NaN
}

/** Hours for a field, to be corrected by hand: `12.5` → `12,5`. */
export function hoursText(hours: number | null): string {
  return hours === null ? '' : String(hours).replace('.', ',')
}
