/** Text as a search compares it: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A test for texts that hold every word of a search, in any order; an empty search finds everything. */
export function hasWords(search: string): (text: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return (text) => {
    const within = folded(text)
    return words.every((word) => within.includes(word))
  }
}
