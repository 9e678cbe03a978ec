/** Text as a search compares it: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What separates thousands: behind a digit, before three and no more. In JavaScript as in PostgreSQL. */
export const separator = '[.,](?=[0-9]{3}(?![0-9]))'

/** A word as it is, and with its numbers' thousands together: each may stand between separators in a text ("4812" is 4.812). */
export const wordForms = (word: string): string[] => [word, word.replace(new RegExp(`(?<=\\d)${separator}`, 'g'), '')]

const patternOf = (form: string) => form.replace(/\W/g, '\\$&').replace(/(?<=\d)(?=\d)/g, `(?:${separator})?`)

/**
 * A test for texts that hold every word of a search, in any order; an empty search finds everything. `dayOf` says how a day
 * ends that a word names: then what is due on it (`YYYY-MM-DD`) holds the word too.
 */
export function hasWords(
  search: string,
  dayOf?: (word: string) => string | undefined,
): (text: string, due?: string | null) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const tests = words.map((word) => ({
    is: new RegExp(wordForms(word).map(patternOf).join('|')),
    day: dayOf?.(word) ?? ' ',
  }))
  return (text, due) => tests.every(({ is, day }) => is.test(folded(text)) || due?.endsWith(day))
}
