import { parseDecimal } from './decimal-text.ts'

/** `1h30`, `1h`, `1:30`, `1h 30min`: whole hours, then at most 59 minutes. */
const clock = /^(\d{1,6})(?:h|:)([0-5]?\d)?(?:m|min)?$/
const minutes = /^(\d{1,6})(?:m|min)$/

/**
 * Hours as they are typed: "12,5", "12.5", "12h30" and "12:30" are twelve and a half, "90min" is one and a half, "1.200"
 * is twelve hundred. Blank is null; what is no number is NaN, for the rules to refuse.
 */
export function parseHours(text: string): number | null {
  const typed = text.toLowerCase().replace(/\s/g, '')
  if (typed === '') return null
  return parseClock(typed) ?? parsePlain(typed)
}

function parseClock(typed: string): number | null {
  const [, only] = minutes.exec(typed) ?? []
  if (only) return Number(only) / 60
  const [, hours, rest] = clock.exec(typed) ?? []
  // "1:" is still being typed.
  if (!hours || typed.endsWith(':')) return null
  return Number(hours) + Number(rest ?? 0) / 60
}

function parsePlain(typed: string): number {
  const decimal = parseDecimal(typed.endsWith('h') ? typed.slice(0, -1) : typed)
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : Number.NaN
}

/** Hours for a field, to be corrected by hand: `12.5` → `12,5`. */
export function hoursText(hours: number | null): string {
  return hours === null ? '' : String(hours).replace('.', ',')
}
