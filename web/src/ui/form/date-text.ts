/** A year of two digits is of this century. */
function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}

/**
 * A day as Brazilians type it: "31/12/2026", "1/3/26", "31122026" → `2026-12-31`. A pasted `2026-12-31` stays.
 * Blank is blank; what is no date stays as it was typed, for the rules to refuse.
 */
export function parseDate(text: string): string {
  const typed = text.trim()
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return typed
  const [, day = '', month = '', year = ''] = match
  return `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * A day and a month without a year ("24/11") with that of the month which is nearest to the present one; any other text
 * stays as it was typed.
 */
export function withYear(text: string, now = new Date()): string {
  const [typed, day, month] = /^(\d{1,2})[/.-](\d{1,2})[/.-]?$/.exec(text.trim()) ?? []
  if (!typed) return text
  const ahead = Number(month) - now.getMonth() - 1
  const year = now.getFullYear() + (ahead > 6 ? -1 : ahead < -6 ? 1 : 0)
  return dateText(parseDate(`${day}/${month}/${year}`))
}

/** Whether it has the shape of `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/** `2026-12-31` → `31/12/2026`; anything else stays as it is. */
export function dateText(value: string): string {
  return isDay(value) ? value.split('-').reverse().join('/') : value
}

/** The slash comes by itself after day and month, and is not doubled when the user types it too. */
export function withSlash(before: string, typed: string): string {
  if (typed.length <= before.length) return typed
  if (/^\d{2}(\/\d{2})?$/.test(typed)) return `${typed}/`
  return typed.replace('//', '/')
}
