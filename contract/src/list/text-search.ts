/** Text as a search compares it: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What separates thousands: behind a digit, before three and no more. In JavaScript as in PostgreSQL. */
const separator = '[.,](?=[0-9]{3}(?![0-9]))'

/** A word as a regular expression that finds it: its signs by `spelt`, and numbers whatever separates their thousands ("4812" is 4.812). */
export function wordPattern(word: string, spelt: (sign: string) => string): string {
  const joined = word.replace(new RegExp(`(?<=[0-9])${separator}`, 'g'), '')
  const patterns = [word, joined].map((form) =>
    form
      .split(/(?<=[0-9])(?=[0-9])/)
      .map((part) => Array.from(part, (sign) => spelt(sign)).join(''))
      .join(`(?:${separator})?`),
  )
  return `(?:${[...new Set(patterns)].join('|')})`
}

const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')

/**
 * A test for texts that hold every word of a search, in any order; an empty search finds everything. `dayOf` says how a day
 * ends that a word names: then what is due on it (`YYYY-MM-DD`) holds the word too.
 */
export function hasWords(
  search: string,
  dayOf?: (word: string) => string | undefined,
): (text: string, due?: string | null) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  const tests = words.map((word) => ({ is: new RegExp(wordPattern(word, escaped)), day: dayOf?.(word) ?? ' ' }))
  return (text, due) => {
    const within = folded(text)
    return tests.every(({ is, day }) => is.test(within) || due?.endsWith(day))
  }
}
