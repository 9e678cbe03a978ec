/** Text as a search compares it: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

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
  return (text, due) => {
    const within = folded(text)
    return words.every((word) => within.includes(word) || due?.endsWith(dayOf?.(word) ?? ' '))
  }
}
