const written = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\/?$/

/**
 * How a day (`YYYY-MM-DD`) ends that a word of a search names: `24/11` → `-11-24`, `4/1/26` → `2026-01-04`. Undefined
 * for a word that names none.
 */
export function namedDay(word: string): string | undefined {
  const [, day = '', month = '', year] = written.exec(word) ?? []
  if (!(Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12)) return undefined
  const full = year?.length === 2 ? `20${year}` : (year ?? '')
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
